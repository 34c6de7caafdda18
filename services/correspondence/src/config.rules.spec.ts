import { senderFault, shopFault, smtpFault } from './config.rules.js';

describe('a production shop', () => {
  it.each([
    'smtp://u:p@mail.example.com:587?ignoreTLS=true',
    'smtp://mail.example.com?requireTLS=false',
    'smtps://mail.example.com/?tls.rejectUnauthorized=false',
    'smtp://mail.example.com?secure=false',
    'smtp://mail.example.com?opportunisticTLS=true',
  ])('security L5: refuses the mail server %s', (address) => {
    expect(smtpFault(address)).toContain('TLS alone');
  });

  it.each(['smtp://u:p@mail.example.com:587', 'smtps://mail.example.com', 'smtp://mail:25'])(
    'security L5: takes the mail server %s',
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
  ])('security L5: refuses to be at %s', (address) => {
    expect(shopFault(address)).not.toBeNull();
  });

  it('security L5: is at an address of its own, with https', () => {
    expect(shopFault('https://shop.example.com')).toBeNull();
  });

  it.each(['smtp://mail:1025', 'smtp://mailpit', 'smtps://mail.example.com:1025'])(
    'containers A6: refuses the mailbox for tests %s',
    (address) => {
      expect(smtpFault(address)).toContain('mailbox for tests');
    },
  );

  it('containers A6: refuses a sender whom customers cannot answer', () => {
    expect(senderFault('Loomery <shop@loomery.test>')).toContain('cannot reply');
    expect(senderFault('Loomery')).toContain('no e-mail address');
    expect(senderFault('Loomery <shop@example.com>')).toBeNull();
    expect(senderFault('shop@example.com')).toBeNull();
  });
});
