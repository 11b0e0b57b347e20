export const mailLinkNames = ['invitation', 'reset'] as const

export type MailLink = Partial<Record<(typeof mailLinkNames)[number], string>>

/** Reads the parameters of a mailed link. Most visitors arrive without one. */
export function readMailLink(query: URLSearchParams): MailLink {
  return Object.fromEntries(mailLinkNames.map((name) => [name, query.get(name) || undefined]))
}
