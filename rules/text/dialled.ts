/** A link that calls a number that is written as telephones dial it. */
export function callLink(dialled: string): string {
  return `tel:${dialled}`
}

/** A link that opens a WhatsApp chat with such a number, with the first message written. */
export function chatLink(dialled: string, message: string): string {
  return `https://wa.me/${dialled.replace('+', '')}?text=${encodeURIComponent(message)}`
}
