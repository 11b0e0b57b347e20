/** A link that opens a WhatsApp chat with a number ('+27 21 000 0143'), with the first message written. */
export function whatsappLink(phone: string, message: string): string {
  return `https://wa.me/${phone.replaceAll(/\D/g, '')}?text=${encodeURIComponent(message)}`
}
