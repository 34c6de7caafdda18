// Errors of accounts, sessions and the data that admins store with their accounts.

export const authErrors = {
  'auth.required': { status: 401, message: 'Please log in to continue.' },
  'auth.twoTokens': { status: 401, message: 'Two different tokens were sent.' },
  'auth.forbidden': {
    status: 403,
    message: 'Access Denied - You need administrator privileges to access this page.',
  },
  'auth.invalidCredentials': { status: 401, message: 'Invalid credentials' },
  'auth.registrationFailed': { status: 400, message: 'Registration failed' },
  'auth.wrongPassword': { status: 400, message: 'The current password is not right.' },
  'auth.passwordTooShort': {
    status: 400,
    message: 'Administrators need a password of at least 12 characters',
  },
  'auth.passwordTooCommon': {
    status: 400,
    message: 'This password is one of the most common. Please choose another one.',
  },
  'auth.passwordUnfit': {
    status: 409,
    message:
      'Their password is too weak for an administrator. Ask them to choose one with at least 12 characters first.',
  },
  'auth.passwordWeak': {
    status: 403,
    message:
      'Your password is too weak for an administrator. Please choose one of at least 12 characters on your account page first.',
  },
  'auth.sameEmail': { status: 409, message: 'This is already the e-mail address of your account.' },
  'auth.emailTaken': {
    status: 409,
    message: 'Another account has this e-mail address. Please choose a different one.',
  },
  'auth.tooManyLinks': {
    status: 429,
    message: 'We have sent three links within an hour. Please try again later.',
  },
  'auth.linkInvalid': {
    status: 400,
    message: 'This link is no longer valid. Please ask for a new one.',
  },
  'auth.sessionNotFound': { status: 404, message: 'Session not found' },
  'auth.noteNotFound': { status: 404, message: 'Note not found' },
  'auth.noteClosed': {
    status: 409,
    message:
      'A note can be changed only by its author and only for 15 minutes. Strike it out and write another.',
  },
  'auth.tooManyTags': { status: 409, message: 'A customer has at most 20 tags.' },
  'auth.viewNotFound': { status: 404, message: 'This view no longer exists.' },
  'auth.viewNotYours': {
    status: 403,
    message: 'Only the admin who made this view can change or delete it.',
  },
  'auth.tooManyViews': {
    status: 409,
    message: 'You have 50 views. Delete one of them to save another.',
  },
  'auth.addressNotFound': { status: 404, message: 'This address no longer exists.' },
  'auth.addressKept': { status: 409, message: 'You already have this address.' },
  'auth.tooManyAddresses': {
    status: 409,
    message: 'You have 20 addresses. Delete one of them to keep another.',
  },
  'auth.userNotFound': { status: 404, message: 'User not found' },
  'auth.ownRole': { status: 409, message: 'You cannot change your own role.' },
  'auth.lastAdmin': { status: 409, message: 'The shop needs at least one administrator.' },
  'auth.roleChanged': { status: 409, message: 'This role was changed by someone else.' },
  'auth.businessChanged': {
    status: 409,
    message: 'Someone else has decided on this business account.',
  },
  'auth.businessDecided': {
    status: 409,
    message: 'This user has not requested a business account.',
  },
} as const;
