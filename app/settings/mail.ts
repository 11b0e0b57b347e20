/** What the owner enters for mail, with the environment variable of each. */
export const mailVariables = {
  host: 'SMTP_HOST',
  port: 'SMTP_PORT',
  security: 'SMTP_SECURE',
  user: 'SMTP_USER',
  password: 'SMTP_PASSWORD',
  sender: 'MAIL_FROM',
  officeEmail: 'OFFICE_EMAIL',
} as const
export type MailField = keyof typeof mailVariables
export const mailFields = Object.keys(mailVariables) as MailField[]

/** STARTTLS is used if the server offers it, as with SMTP_SECURE=false. */
export const mailSecurities = ['starttls', 'tls'] as const

/** What a test mail shows, in order. */
export const mailSteps = ['reached', 'secured', 'signed-in', 'sender', 'accepted'] as const
export type MailStep = (typeof mailSteps)[number]

/** Signs of each problem in 'command|answer', the surest first. An answer of a server begins with a code. */
const signs = [
  ['password', /^AUTH|\|5(?:30|34|35|38)\b/],
  ['later', /\|4\d\d\b/],
  ['sender', /^MAIL FROM/],
  ['recipient', /^RCPT TO|\|5\d\d[ -]5\.1\.[1-36]\b/],
  ['refused', /\|5\d\d\b/],
  ['host', /ENOTFOUND|EAI_AGAIN|ENODATA|getaddrinfo/],
  ['certificate', /certificate|altnames/i],
  ['security', /wrong version number|TLS|SSL/],
  ['no-answer', /ECONN|ENET|EHOST|timed? ?out|timeout|closed|greeting/i],
] as const
export type MailProblem = (typeof signs)[number][0] | 'other'
export const mailProblems = [...signs.map(([problem]) => problem), 'other' as const]

/** Why a mail server didn't take a mail, by its answer and the SMTP command that it answered. */
export function findMailProblem(answer: string, command = ''): MailProblem {
  const found = signs.find(([, sign]) => sign.test(`${command}|${answer}`))
  return found?.[0] ?? 'other'
}
