/**
 * Every setting, its default and its meaning. An empty setting counts as absent.
 * `node scripts/list-settings.ts` prints docs/settings.md from it.
 */
export const settingsTable = [
  ['PORT', '3000', 'The port the server listens on; 0 takes any free one.'],
  ['HOST', 'all addresses', 'The address the server listens on.'],
  [
    'DATA_DIR',
    './data',
    'The folder for the built-in database, for photographs, and for mail without a mail server.',
  ],
  [
    'DATABASE_URL',
    'the built-in database',
    'A PostgreSQL 15 or newer: postgres://user:password@host/name.',
  ],
  [
    'SITE_URL',
    'http://localhost:PORT; none in production',
    'The address visitors use; links in e-mails begin with it.',
  ],
  [
    'TRUSTED_PROXIES',
    'none',
    'Trusted proxies, which set X-Forwarded-For: addresses and networks, separated by commas.',
  ],
  [
    'SMTP_URL',
    'the desk’s, or a folder',
    'The mail server: smtp://user:password@host:587 (smtps:// for TLS).',
  ],
  ['SMTP_HOST', 'none', 'The mail server, instead of a URL.'],
  ['SMTP_PORT', '587, or 465 with SMTP_SECURE', 'The port of the mail server.'],
  ['SMTP_USER', 'none', 'The user name there.'],
  ['SMTP_PASSWORD', 'none', 'The password of that user.'],
  ['SMTP_SECURE', 'false', 'true for TLS from the first byte; otherwise STARTTLS if offered.'],
  ['MAIL_FROM', "the company's name and address", 'The sender of every e-mail: Name <address>.'],
  [
    'MAIL_INBOUND',
    'none: replies go to the office’s mailbox',
    'The mailbox of replies: file:///folder (Maildir), or imaps://user:password@host/folder.',
  ],
  [
    'MAIL_INBOUND_ADDRESS',
    'OFFICE_EMAIL',
    'The address of that mailbox. It must accept +… before the @.',
  ],
  ['OFFICE_EMAIL', "the company's address", 'The address that gets the office’s mail.'],
  ['GOOGLE_PLACES_KEY', 'none: no reviews are shown', 'The key for Google’s Places API (New).'],
  [
    'GOOGLE_PLACE_ID',
    'none',
    'The company’s id at Google Places. Its reviews are read once an hour, at most 60 times a day.',
  ],
  ['GOOGLE_PLACES_URL', 'https://places.googleapis.com', 'The address of that API.'],
  [
    'RATES_URL',
    'none: the rates of content/rates.ts',
    'A feed of exchange rates, read once a day and checked before it is used.',
  ],
  [
    'MEDIA_S3_URL',
    'the folder media in DATA_DIR',
    'An S3 bucket for photographs: https://host/bucket.',
  ],
  ['MEDIA_S3_REGION', 'us-east-1', 'The region of the bucket.'],
  ['MEDIA_S3_KEY_ID', 'none', 'The id of a key that may read, write, list and delete there.'],
  ['MEDIA_S3_SECRET', 'none', 'The secret of that key.'],
  [
    'MEDIA_CLAMD',
    'none: uploads are not scanned',
    'ClamAV’s clamd, host:port. Uploads are refused while it doesn’t answer.',
  ],
  [
    'PAYMENTS',
    'none: the ways that the owner sets up at the desk',
    'Ways to pay, separated by commas: yoco, payfast, eft, demo. [How to switch each on](docs/payments.md).',
  ],
  [
    'YOCO_SECRET_KEY',
    'none',
    'Yoco’s secret key. Production refuses one that begins with sk_test_.',
  ],
  ['YOCO_WEBHOOK_SECRET', 'none', 'The secret that signs Yoco’s notifications: whsec_….'],
  ['YOCO_URL', 'https://payments.yoco.com', 'The address of Yoco’s API.'],
  ['PAYFAST_MERCHANT_ID', 'none', 'The merchant’s number at PayFast.'],
  ['PAYFAST_MERCHANT_KEY', 'none', 'The merchant’s key at PayFast.'],
  [
    'PAYFAST_PASSPHRASE',
    'none',
    'The passphrase: 8 to 32 letters and digits, the same in PayFast’s dashboard.',
  ],
  ['PAYFAST_MODE', 'sandbox', 'live or sandbox.'],
  ['PAYFAST_URL', 'PayFast’s address in that mode', 'The address of PayFast’s pay pages.'],
  ['PAYFAST_API_URL', 'https://api.payfast.co.za', 'The address of PayFast’s API.'],
  [
    'PAYFAST_REFUNDS',
    'by-hand',
    'api sends refunds through PayFast’s API; by-hand gives each to the office as a task.',
  ],
  ['EFT_DETAILS', 'none', 'Bank details in place of the studio’s; semicolons end lines.'],
  [
    'AUTH_SECRET',
    'a random one, kept in the database; none in production',
    'Encrypts and signs cookies and keys: at least 32 characters, not stored in the database.',
  ],
  [
    'ADMIN_EMAIL',
    'anyone with a confirmed address; none in production',
    'The only address that may become the first administrator.',
  ],
  [
    'METRICS_TOKEN',
    'none: this machine, in development',
    'The bearer token for /metrics: at least 16 characters.',
  ],
  [
    'EXAMPLES',
    'off',
    'on adds an example season to an empty database; production refuses it. `npm run demo` sets it.',
  ],
  [
    'CLOCK_CHECKED',
    'none',
    'Today’s date, as in 2026-11-22, if the server doubts a clock that is right.',
  ],
  [
    'NODE_ENV',
    'development',
    'production needs SITE_URL, AUTH_SECRET and ADMIN_EMAIL, forces TLS (HSTS), asks staff for a second proof, and has no mail page.',
  ],
  ['LOG_LEVEL', 'info', 'fatal, error, warn, info, debug, trace or silent.'],
] as const
