import { fill } from '#rules/text/fill.ts'
import { LinkedText } from '#ui/components/linked-text.tsx'
import type { ManageCompany, ManageWords } from './manage-words.ts'

export function Questions(props: { words: ManageWords['manage']; company: ManageCompany }) {
  return (
    <p className="text-ink-2 mt-10" data-free="">
      <LinkedText text={fill(props.words.questions, props.company)} />
    </p>
  )
}
