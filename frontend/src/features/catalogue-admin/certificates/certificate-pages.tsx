import { schemeName } from '@shop/contracts/cloth/certificate-words';
import type { CertificateView } from '@shop/contracts/cloth/certificates';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { alertAdded } from '../../../lib/alerts-slice';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { LoadFailed } from '../../../ui/list/load-failed';
import { PageTitle } from '../../../ui/page-title';
import { Spinner } from '../../../ui/spinner';
import { useDeleteCertificateMutation, useGetCertificateQuery } from './certificate-admin-api';
import { CertificateForm } from './certificate-form';
import styles from './certificate-form.module.css';
import { TermBadge } from './term-badge';

const SHOWN_MS = 5_000;

const AllCertificates = () => (
  <p>
    <Link to={adminPaths.certificates.href()}>All certificates</Link>
  </p>
);

/** /admin/certificates/new */
export const NewCertificatePage = () => (
  <div className={styles.page}>
    <PageTitle isPrivate>New certificate</PageTitle>
    <AllCertificates />
    <CertificateForm />
  </div>
);

/** /admin/certificates/{id}: the form with the current state of the certificate. */
export function CertificatePage() {
  const { id = '' } = useParams();
  const query = useGetCertificateQuery(id, { refetchOnMountOrArgChange: true });
  const { currentData: certificate, error } = query;
  if (!certificate && !error) return <Spinner label="Loading certificate..." />;
  if (!certificate)
    return (
      <LoadFailed
        title="The certificate could not be loaded"
        text={errorMessage(error, 'Something went wrong.')}
        query={query}
      />
    );
  const title = `${schemeName(certificate.scheme)} ${certificate.number}`;
  return (
    <div className={styles.page}>
      <PageTitle isPrivate>{title}</PageTitle>
      <AllCertificates />
      <div className={styles.head}>
        <h2>{title}</h2>
        <TermBadge term={certificate} />
      </div>
      <CertificateForm
        key={certificate._id}
        certificate={certificate}
        actions={<DeleteCertificate certificate={certificate} title={title} />}
      />
    </div>
  );
}

function DeleteCertificate({
  certificate,
  title,
}: {
  certificate: CertificateView;
  title: string;
}) {
  const [isConfirming, setConfirming] = useState(false);
  const [remove, { isLoading }] = useDeleteCertificateMutation();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const confirm = async () => {
    const result = await remove(certificate._id);
    setConfirming(false);
    const fallback = 'Failed to delete the certificate';
    const alert = result.error
      ? { type: 'error' as const, msg: errorMessage(result.error, fallback) }
      : { type: 'success' as const, msg: result.data.message };
    dispatch(alertAdded({ ...alert, duration: SHOWN_MS }));
    if (!result.error) void navigate(adminPaths.certificates.href());
  };
  return (
    <>
      <Button
        variant="danger"
        onClick={() => {
          setConfirming(true);
        }}
      >
        Delete
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={`Delete ${title}`}
        question="Its cloths will no longer show it. This cannot be undone."
        confirm="Delete"
        busy={isLoading}
        onConfirm={() => void confirm()}
        onClose={() => {
          setConfirming(false);
        }}
      />
    </>
  );
}
