/** What the links of our mails bring to /auth. */
export const mailLinkNames = ['invitation', 'reset'] as const

export type MailLink = Partial<Record<(typeof mailLinkNames)[number], string>>

/** What the link that led here has brought; most visitors come without one. */
export function readMailLink(query: URLSearchParams): MailLink {
  return Object.fromEntries(mailLinkNames.map((name) => [name, query.get(name) || undefined]))
}
