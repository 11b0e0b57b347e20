import { fill } from '#rules/text/fill.ts'
import { whatsappLink } from '#rules/text/whatsapp.ts'
import type { Block, Company } from './message.ts'
import { words } from './words.ts'

const { questions, signature } = words.shared

type Questions = {
  company: Company
  /** What the guest's message on WhatsApp begins with. */
  message: string
  /** Whether to name the number that answers on the day itself. */
  namesTheDay: boolean
}

/** Who writes, below all else in a mail to a guest. */
export function signOff(company: Company): Block {
  return { kind: 'paragraph', text: fill(signature, { company: company.shortName }) }
}

/** Where to ask, and who writes, at the end of a mail to a guest. */
export function askQuestions({ company, message, namesTheDay }: Questions): Block[] {
  const { phone, whatsapp, emergencyPhone } = company
  const text = namesTheDay ? questions.textWithDay : questions.text
  return [
    { kind: 'heading', text: questions.title },
    { kind: 'paragraph', text: fill(text, { phone, whatsapp, emergencyPhone }) },
    { kind: 'link', text: questions.whatsapp, url: whatsappLink(whatsapp, message), isQuiet: true },
    signOff(company),
  ]
}
