import { useState } from 'react'
import type { Words } from '#content/words/words.ts'
import { DateField } from '#ui/components/date-field.tsx'
import { RefusalList } from '#ui/components/refusal-list.tsx'
import { TextField } from '#ui/components/text-field.tsx'

export function FieldStates({ calendarWords }: { calendarWords: Words['calendar'] }) {
  const [text, setText] = useState('')
  const [date, setDate] = useState<string>()
  const [refused, setRefused] = useState(false)
  const error = 'Please enter a valid email address'
  return (
    <section className="max-w-2xl space-y-6">
      <h2 className="text-h2">Fields</h2>
      <TextField
        id="sg-empty"
        label="Empty"
        value={text}
        onChange={setText}
        required
        hint="A hint below"
      />
      <TextField
        id="sg-optional"
        label="Not required"
        value="Filled in"
        onChange={setText}
        optionalLabel="optional"
      />
      <TextField
        id="sg-wrong"
        label="Refused"
        value="not an address"
        onChange={setText}
        error={error}
      />
      <TextField id="sg-long" label="Long" value="" onChange={setText} rows={4} />
      <DateField id="sg-date" label="A day" value={date} onChange={setDate} words={calendarWords} />
      <button type="button" className="button button-quiet" onClick={() => setRefused(!refused)}>
        Refuse what was sent
      </button>
      {refused && (
        <RefusalList
          title="Please check this first:"
          lines={[{ text: error, field: 'sg-wrong' }]}
        />
      )}
    </section>
  )
}
