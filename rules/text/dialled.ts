export function callLink(dialled: string): string {
  return `tel:${dialled}`
}

/** A WhatsApp link for a number in dialling form, with the first message filled in. */
export function chatLink(dialled: string, message: string): string {
  return `https://wa.me/${dialled.replace('+', '')}?text=${encodeURIComponent(message)}`
}
