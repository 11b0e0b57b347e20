/** Signs that nobody sees: joiners, soft hyphens, marks of direction and of variation. */
const unseen = /[\p{Cf}\p{Variation_Selector}]/gu

/** What would end a host inside of a URL, or is decoded there. */
const noPartOfDomain = /[/?#%@:[\]\\\s]/

/**
 * The one spelling of an e-mail address, in which it is checked, counted, looked up and kept: in lower
 * case, its letters composed (NFKC), its domain as ASCII (IDNA, UTS 46): 'Ada@BÜCHER.example' and
 * 'ada@xn--bcher-kva.example' are one. Spelling twice changes nothing. What cannot be spelled comes
 * back trimmed; isEmail refuses it.
 */
export function spellEmail(text: string): string {
  return trySpelling(text) ?? text.trim()
}

/** The same; undefined when there is no such domain in any spelling. */
export function trySpelling(text: string): string | undefined {
  // Trimmed last: composing turns '˘' into a space and a mark.
  const plain = compose(compose(text).replaceAll(unseen, '').toLowerCase()).trim()
  const at = plain.lastIndexOf('@')
  const domain = toAscii(plain.slice(at + 1))
  return at === -1 || domain === undefined ? undefined : `${plain.slice(0, at)}@${domain}`
}

function compose(text: string): string {
  return text.normalize('NFKC')
}

/** Browsers and servers read the host of a URL by the same rules. */
function toAscii(domain: string): string | undefined {
  if (domain === '' || noPartOfDomain.test(domain)) return undefined
  const url = `http://${domain}/`
  return URL.canParse(url) ? new URL(url).hostname : undefined
}

/**
 * The mailbox that an address is of, for what each may have so often: without the part behind a plus, and at
 * Gmail without dots. 'A.da+spring@googlemail.com' comes to 'ada@gmail.com'.
 */
export function nameMailbox(email: string): string {
  const spelled = spellEmail(email)
  const at = spelled.lastIndexOf('@')
  const [local = ''] = spelled.slice(0, at).split('+')
  const domain = spelled.slice(at + 1)
  if (at === -1) return spelled
  return gmail.includes(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}

/** Its domains, which are one. */
export const gmail = ['gmail.com', 'googlemail.com']
