const invisible = /[\p{Cf}\p{Variation_Selector}]/gu

/** Characters that end a URL's host or are decoded in it. */
const noPartOfDomain = /[/?#%@:[\]\\\s]/

/**
 * The normal form of an e-mail address for checking, counting, searching and storing: lower case,
 * letters composed (NFKC), domain in ASCII (IDNA, UTS 46): 'Ada@BÜCHER.example' and
 * 'ada@xn--bcher-kva.example' are equal. Idempotent. An address that can't be normalised is only
 * trimmed; isEmail refuses it.
 */
export function normaliseEmail(text: string): string {
  return tryNormaliseEmail(text) ?? text.trim()
}

/** The normal form of an e-mail address; undefined if its domain is impossible. */
export function tryNormaliseEmail(text: string): string | undefined {
  // Trimmed last: composing turns '˘' into a space and a mark.
  const plain = toNormalForm(toNormalForm(text).replaceAll(invisible, '').toLowerCase()).trim()
  const atIndex = plain.lastIndexOf('@')
  const domain = toAscii(plain.slice(atIndex + 1))
  return atIndex === -1 || domain === undefined ? undefined : `${plain.slice(0, atIndex)}@${domain}`
}

function toNormalForm(text: string): string {
  return text.normalize('NFKC')
}

/** Uses the URL parser, whose host rules are equal in browsers and servers. */
function toAscii(domain: string): string | undefined {
  if (domain === '' || noPartOfDomain.test(domain)) return undefined
  const url = `http://${domain}/`
  return URL.canParse(url) ? new URL(url).hostname : undefined
}

/**
 * The mailbox of an address, for limits per mailbox: without the part after a plus, and for Gmail
 * without dots. 'A.da+spring@googlemail.com' becomes 'ada@gmail.com'.
 */
export function mailboxOf(email: string): string {
  const spelled = normaliseEmail(email)
  const atIndex = spelled.lastIndexOf('@')
  const [local = ''] = spelled.slice(0, atIndex).split('+')
  const domain = spelled.slice(atIndex + 1)
  if (atIndex === -1) return spelled
  return gmail.includes(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}

export const gmail = ['gmail.com', 'googlemail.com']
