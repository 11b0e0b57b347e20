const secrets = [
  'package.json',
  'build/pages.json',
  'data/mail',
  'etc/passwd',
  '.env',
  '.git/config',
]
const up = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..%5c',
  '..\\',
  '%252e%252e%252f',
  '..%252f',
  '..%c0%af',
  '..%ef%bc%8f',
  '....//',
  '.%00./',
  '..;/',
]

export const traversals = up.flatMap((step) =>
  secrets.flatMap((file) => [
    `/${step.repeat(4)}${file}`,
    `/assets/${step.repeat(6)}${file}`,
    `/${file}%00.html`,
  ]),
)

export const openRedirects = [
  '//elsewhere.example/',
  '//elsewhere.example/%2f..',
  '///elsewhere.example/',
  '/\\elsewhere.example/',
  '/%5celsewhere.example/',
  '/%2f%2felsewhere.example/',
  '/.//elsewhere.example/',
  '/tours/..//elsewhere.example/',
  '//elsewhere.example/tours/',
  '/tours//',
  '/tours/%0d%0aLocation:%20https://elsewhere.example/',
  'https://elsewhere.example/tours/',
  'http://elsewhere.example//tours/',
  '/auth/confirm?token=x&redirect_to=https://elsewhere.example',
  '/auth/confirm?token=x&type=signup&redirect_to=//elsewhere.example',
  '/api/newsletter/unsubscribe?token=//elsewhere.example',
  `/api/newsletter/unsubscribe?token=${'x'.repeat(43)}`,
  '/?next=https://elsewhere.example',
  '/auth?redirect=//elsewhere.example',
]
