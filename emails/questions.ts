import { type Content, say } from '#content/content.ts'
import { fill } from '#rules/text/fill.ts'
import { whatsappLink } from '#rules/text/phone.ts'
import type { Block } from './message.ts'

type Questions = {
  /** What the guest's message on WhatsApp begins with. */
  message: string
  /** Whether to name the number that answers on the day itself. */
  namesTheDay: boolean
}

/** Who writes, below all else in a mail to a guest. */
export function signOff(content: Content): Block {
  const { signature } = say(content).mails.shared
  return { kind: 'paragraph', text: fill(signature, { company: content.company.shortName }) }
}

/** Where to ask, and who writes, at the end of a mail to a guest. */
export function askQuestions(content: Content, { message, namesTheDay }: Questions): Block[] {
  const { questions } = say(content).mails.shared
  const { phone, whatsapp, emergencyPhone } = content.company
  const text = namesTheDay ? questions.textWithDay : questions.text
  return [
    { kind: 'heading', text: questions.title },
    { kind: 'paragraph', text: fill(text, { phone, whatsapp, emergencyPhone }) },
    { kind: 'link', text: questions.whatsapp, url: whatsappLink(whatsapp, message), isQuiet: true },
    signOff(content),
  ]
}
