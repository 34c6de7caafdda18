import type { TemplateSummary } from '@shop/contracts/correspondence/email-templates';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { momentText } from '../../../lib/day-text';
import { Badge } from '../../../ui/badge';
import { Table } from '../../../ui/list/table';
import { PageTitle } from '../../../ui/page-title';
import { useListTemplatesQuery } from '../../correspondence-admin/email-templates-api';
import { Loaded } from '../setting-frame';
import styles from '../settings.module.css';

/** /admin/settings/emails */
export function EmailTemplatesPage() {
  const query = useListTemplatesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      <PageTitle isPrivate>Texts of e-mails</PageTitle>
      <p className={styles.soft}>
        The e-mails that customers receive. Each can be edited and reset.
      </p>
      <Loaded query={query}>
        {({ templates }) => (
          <Table caption="Texts of e-mails">
            <thead>
              <tr>
                <th scope="col">E-mail</th>
                <th scope="col">Subject</th>
                <th scope="col">Edited</th>
              </tr>
            </thead>
            <tbody>
              {templates.map((template) => (
                <TemplateRow key={template.key} template={template} />
              ))}
            </tbody>
          </Table>
        )}
      </Loaded>
    </>
  );
}

const TemplateRow = ({ template }: { template: TemplateSummary }) => (
  <tr>
    <th scope="row">
      <Link to={adminPaths.settingsEmail.href(template.key)}>{template.title}</Link>
    </th>
    <td>{template.subject}</td>
    <td>
      {template.isEdited ? <Badge tone="success">Edited</Badge> : 'Original'}
      {template.edited && (
        <span className={styles.small}>
          {template.edited.by}, {momentText(template.edited.at)}
        </span>
      )}
    </td>
  </tr>
);
