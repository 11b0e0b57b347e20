import type { ComponentProps } from 'react'

type NoticeProps = ComponentProps<'div'> & {
  as?: 'p' | 'div' | 'li' | 'ul' | 'section' | 'aside' | 'blockquote'
  tone?: keyof typeof tones
  isStrong?: boolean
  isFilled?: boolean
}

const tones = {
  waiting: 'border-amber',
  good: 'border-fynbos',
  bad: 'border-alarm text-alarm',
  quiet: 'border-rule',
}

/** A notice with a bar at its side, the same style for all notices of the desk. */
export function Notice(props: NoticeProps) {
  const { as = 'p', tone = 'waiting', isStrong, isFilled, className = '', ...attributes } = props
  const Tag = as as 'div'
  const looks = [
    'border-l-4 break-words',
    tones[tone],
    isFilled ? 'bg-plaster p-4' : 'pl-3',
    isStrong ? 'font-semibold' : '',
    className,
  ]
  return <Tag {...attributes} className={looks.filter(Boolean).join(' ')} />
}
