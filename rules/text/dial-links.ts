export function callLink(number: string): string {
  return `tel:${number}`
}

/** A WhatsApp link for a number in dialling form, with the first message filled in. */
export function chatLink(number: string, message: string): string {
  return `https://wa.me/${number.replace('+', '')}?text=${encodeURIComponent(message)}`
}
