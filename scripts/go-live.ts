// Prints the first steps that are open in the files, and questions that no program can answer: npm
// run go-live. Exits with 1 if a step is open.
import { wordsOf } from '#content/content.ts'
import { kinds } from '#content/kinds.ts'
import { shipped } from '#content/shipped.ts'
import { describeFirstSteps } from '#app/settings/first-steps.server.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'

/** Questions for the owner's attorney or accountant, which a program cannot check. */
const questions = [
  'Did guests of yours write the words in content/testimonials.ts, and agree to them? The four that came with the site are invented.',
  'Were the ratings of the tours given by guests of yours, and can you show them? (content/tours/)',
  'Cancellation: is 100 % within 14 days reasonable under section 17 of the Consumer Protection Act, for each tour? (content/policies.ts)',
  'What does a change of date cost for each person? The site says R0. Do the first part of a price, its days, the reminders and the holds suit you, and may you keep less than the table says from who has paid less? (content/policies.ts, decision 35)',
  'Must you register for VAT, and which tax code has each thing that you sell? (content/tax.ts)',
  'The booking card says ‘Free cancellation up to 24 hours’; the table charges earlier. Which of them holds? (docs/changing.md)',
  'Are the risk and liability words conspicuous enough under section 49 of the Consumer Protection Act? (content/legal/disclosure.ts)',
  'Is the ombud named in content/company.ts the right one for you?',
  'Are the retention periods right? (rules/guests/retention.ts)',
  'Is the information officer registered with the regulator, and the PAIA manual complete? (content/legal/paia-manual.ts)',
  'Do the guides’ registrations cover every province you drive in? (content/about.ts)',
  'Do the children’s ages, prices, gate fees and what lunch costs hold? (content/answers/, content/gate-fees.ts, content/extra-costs.ts: the gates of Cape Point and Boulders asked for more early in 2026)',
  'May one guest have both places of a tour, at the price of two, on the tours that say so? (onePaysForTwo in content/tours/)',
  'Do under-threes travel free on every tour, and have you a child seat for whoever asks? (content/answers/on-every-tour.ts)',
  'Is there a deposit? The answers say that there is none outside of a written plan. (content/questions.ts)',
  'Are the stories told in the first person in content/posts/ yours?',
]

const words = wordsOf(shipped).admin.firstSteps
const steps = describeFirstSteps(shipped, calendarDateIn(new Date(), capeTown))
const open = steps.filter(({ isDone }) => !isDone)

print(`${words.title}: ${fill(words.count, { n: steps.length - open.length, all: steps.length })}`)
for (const { step, findings } of open) {
  print(`- ${words.names[step]}. ${words.texts[step]}`)
  for (const { kind, label, value } of findings) {
    const sentence = value === undefined ? label : fill(words.finding, { label, value })
    print(`  - ${kinds[kind].file}: ${sentence}`)
  }
}
print('Today at the desk (/admin) lists the rest: payments, e-mail, vehicles, guides, a backup.')
print('')
print('To ask an attorney or an accountant:')
for (const question of questions) print(`- ${question}`)
process.exitCode = open.length > 0 ? 1 : 0

function print(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}
