import { useEffect, useState } from 'react'
import { DateField, type DateFieldProps } from './date-field.tsx'
import { TextField } from './text-field.tsx'

/**
 * The date of a form that also works without scripts: the browser's own field until scripts run, so
 * that a draft can read it first. `value` is empty without a date.
 */
export function PostedDateField({
  value,
  required = false,
  ...props
}: Omit<DateFieldProps, 'value'> & { value: string; required?: boolean }) {
  const [isPlain, setPlain] = useState(true)
  useEffect(() => setPlain(false), [])
  if (isPlain) return <TextField {...props} value={value} type="date" required={required} />
  const { optionalLabel, ...shown } = props
  const optional = required || !optionalLabel ? {} : { optionalLabel }
  return (
    <>
      <input type="hidden" name={props.id} value={value} />
      <DateField {...shown} {...optional} value={value || undefined} />
    </>
  )
}
