import { senderFault, shopFault, smtpFault } from './config.rules.js';

describe('a production shop', () => {
  it.each([
    'smtp://u:p@mail.example.com:587?ignoreTLS=true',
    'smtp://mail.example.com?requireTLS=false',
    'smtps://mail.example.com/?tls.rejectUnauthorized=false',
    'smtp://mail.example.com?secure=false',
    'smtp://mail.example.com?opportunisticTLS=true',
  ])('security L5: refuses the mail server %s in production', (address) => {
    expect(smtpFault(address)).toContain('TLS alone');
  });

  it.each(['smtp://u:p@mail.example.com:587', 'smtps://mail.example.com', 'smtp://mail:25'])(
    'security L5: accepts the mail server %s in production',
    (address) => {
      expect(smtpFault(address)).toBeNull();
    },
  );

  it.each([
    'http://shop.example.com',
    'https://localhost',
    'https://shop.localhost:8443',
    'https://127.0.0.1',
    'https://[::1]:5000',
    'ftp://shop.example.com',
  ])('security L5: refuses the shop address %s in production', (address) => {
    expect(shopFault(address)).not.toBeNull();
  });

  it('security L5: accepts a separate https address in production', () => {
    expect(shopFault('https://shop.example.com')).toBeNull();
  });

  it.each(['smtp://mail:1025', 'smtp://mailpit', 'smtps://mail.example.com:1025'])(
    'containers A6: refuses the mailbox for tests %s in production',
    (address) => {
      expect(smtpFault(address)).toContain('mailbox for tests');
    },
  );

  it('containers A6: refuses a production sender that customers cannot reply to', () => {
    expect(senderFault('Loomery <shop@loomery.test>')).toContain('cannot reply');
    expect(senderFault('Loomery')).toContain('no e-mail address');
    expect(senderFault('Loomery <shop@example.com>')).toBeNull();
    expect(senderFault('shop@example.com')).toBeNull();
  });
});
