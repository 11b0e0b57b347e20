import type { ComponentProps } from 'react'

type NoticeProps = ComponentProps<'div'> & {
  /** What it is, where it is more than a paragraph. */
  as?: 'p' | 'div' | 'li' | 'ul' | 'section' | 'aside' | 'blockquote'
  tone?: keyof typeof tones
  isStrong?: boolean
  /** A box of its own. */
  isFilled?: boolean
}

const tones = {
  waiting: 'border-amber',
  good: 'border-fynbos',
  bad: 'border-alarm text-alarm',
  quiet: 'border-rule',
}

/** Something to be noticed, with a bar beside it: the one look of all that is said in passing at the desk. */
export function Notice(props: NoticeProps) {
  const { as = 'p', tone = 'waiting', isStrong, isFilled, className = '', ...own } = props
  const Tag = as as 'div'
  const looks = [
    'border-l-4 break-words',
    tones[tone],
    isFilled ? 'bg-plaster p-4' : 'pl-3',
    isStrong ? 'font-semibold' : '',
    className,
  ]
  return <Tag {...own} className={looks.filter(Boolean).join(' ')} />
}
