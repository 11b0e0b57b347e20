import { type Content, say } from '#content/content.ts'
import type { ReviewRule } from '#rules/orders/review.ts'
import { fill } from '#rules/text/fill.ts'
import { nameInMail } from '#rules/text/name-in-mail.ts'
import { type Message, writeMessage } from './message.ts'
import { askQuestions } from './questions.ts'
import type { TripFacts } from './trip-blocks.ts'

/** To a guest whose review is not shown: by which rule, and what they can do. */
export function reviewRefused(
  content: Content,
  trip: TripFacts,
  { rule, siteUrl }: { rule: ReviewRule; siteUrl: string },
): Message {
  const { mails, reviews } = say(content)
  const words = mails.followUp.refused
  const { title, text } = reviews.rules[rule]
  const named = { title: trip.title, reference: trip.reference }
  return writeMessage(content, {
    subject: fill(words.subject, named),
    preview: fill(words.preview, named),
    blocks: [
      { kind: 'paragraph', text: fill(mails.shared.dear, { name: nameInMail(trip.name) }) },
      { kind: 'paragraph', text: fill(words.text, named) },
      { kind: 'figure', label: words.rule, value: title },
      { kind: 'paragraph', text },
      { kind: 'paragraph', text: words.again },
      { kind: 'link', text: words.link, url: `${trip.link}?to=review` },
      { kind: 'link', text: words.rulesLink, url: `${siteUrl}/reviews`, isQuiet: true },
      ...askQuestions(content, {
        message: fill(mails.trip.whatsapp, {
          kind: mails.trip.kinds[trip.kind],
          reference: trip.reference,
        }),
        namesTheDay: false,
      }),
    ],
  })
}
