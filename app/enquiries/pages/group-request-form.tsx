import { numberField } from '#ui/components/number-field.ts'
import type { Words } from '#content/words/words.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import {
  checkGroupRequest,
  checkGroupRequestDays,
  findPlannedSpan,
  groupRequestFields,
} from '../group-quote.ts'
import { TextField } from '#ui/components/text-field.tsx'
import type { AnswerOf } from '#ui/client/api.ts'
import { PostedDateField } from '#ui/components/posted-date-field.tsx'
import { Honeypot } from '#ui/components/honeypot.tsx'
import { EnquiryForm, EnquiryPart, SendButton, useEnquiry } from './enquiry-form.tsx'
import type { GuestForm } from '#ui/posting/guest-form.ts'

const empty = {
  guests: '',
  firstDay: '',
  lastDay: '',
  offerBy: '',
  programme: '',
  vehicles: '',
  pickups: '',
  company: '',
  vatNumber: '',
  name: '',
  email: '',
  phone: '',
}

type Draft = typeof empty

export const groupForm: GuestForm<'POST /api/group-quotes'> = {
  to: 'POST /api/group-quotes',
  holds: 'reference',
  isForm: true,
  numbers: ['guests'],
  check: (request: Omit<Draft, 'guests'> & { guests: number }) => [
    ...checkGroupRequest(request),
    ...checkGroupRequestDays(request, calendarDateIn(new Date(), capeTown)),
  ],
}

export type SentGroupRequest = AnswerOf<'POST /api/group-quotes'>

type GroupRequestFormProps = {
  words: Words['groupQuote']
  refusalWords: Words['refusals']
  calendarWords: Words['calendar']
  consent: { version: string; text: string }
  onSent: (sent: SentGroupRequest) => void
}

/** The form for groups. Without scripts it uses the browser's date fields. */
export function GroupRequestForm(props: GroupRequestFormProps) {
  const { words, calendarWords, consent } = props
  const texts: Readonly<Record<string, unknown>> = words
  const textOf = (name: string) => (texts[name] ?? '') as string
  const enquiry = useEnquiry({
    ...props,
    form: groupForm,
    name: 'group quote',
    empty,
    fields: groupRequestFields,
    wordsOf: (name) => ({
      label: words[name],
      hint: textOf(`${name}Hint`),
      remedy: textOf(`${name}Remedy`),
    }),
  })
  const { field } = enquiry
  const renderDayField = (name: 'offerBy' | 'firstDay' | 'lastDay') => (
    <PostedDateField
      {...field(name)}
      onClear={() => field(name).onChange('')}
      words={calendarWords}
      span={findPlannedDays()}
    />
  )
  return (
    <EnquiryForm
      enquiry={enquiry}
      action="/group-quotes"
      pleaseMend={words.pleaseMend}
      className="space-y-10"
      lead={<input type="hidden" name="consent" value={consent.version} />}
      onSend={() => void enquiry.send()}
      onSent={props.onSent}
    >
      <EnquiryPart title={words.group} className={twoColumns}>
        <TextField {...field('guests')} {...numberField} required />
        {renderDayField('offerBy')}
        {renderDayField('firstDay')}
        {renderDayField('lastDay')}
      </EnquiryPart>
      <EnquiryPart title={words.plan} className={twoColumns}>
        <div className="sm:col-span-2">
          <TextField {...field('programme')} rows={6} />
        </div>
        <TextField {...field('pickups')} rows={3} />
        <TextField {...field('vehicles')} rows={3} />
      </EnquiryPart>
      <EnquiryPart title={words.asks} className={twoColumns}>
        <TextField {...field('name')} autoComplete="name" />
        <TextField {...field('email')} type="email" autoComplete="email" />
        <div className="sm:col-span-2">
          <TextField {...field('company')} autoComplete="organization" />
        </div>
        <TextField {...field('phone')} type="tel" autoComplete="tel" />
        <TextField {...field('vatNumber')} />
      </EnquiryPart>
      <div className="space-y-6">
        <Honeypot />
        <p className="text-ink-2 text-caption">{consent.text}</p>
        <SendButton busy={enquiry.busy} words={words} className="sm:min-w-64" />
      </div>
    </EnquiryForm>
  )
}

const twoColumns = 'mt-5 grid gap-6 sm:grid-cols-2'

function findPlannedDays() {
  return findPlannedSpan(calendarDateIn(new Date(), capeTown))
}
