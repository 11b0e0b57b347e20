import { Link } from 'react-router'
import type { Question } from '#rules/catalogue/tour-answers.ts'

/** Questions that open to show their answers, in plain HTML. */
export function Questions({
  questions,
  inColumns = false,
}: {
  questions: readonly Question[]
  inColumns?: boolean
}) {
  const columns = inColumns ? 'xl:grid xl:grid-cols-2 xl:items-start xl:gap-x-12' : ''
  return (
    <div className={`border-rule mt-4 border-b ${columns}`}>
      {questions.map(({ question, answer, link }) => (
        <details key={question} className="border-rule group border-t">
          <summary className="flex cursor-pointer list-none items-baseline justify-between gap-4 py-3.5 font-semibold [&::-webkit-details-marker]:hidden">
            {question}
            <span aria-hidden="true" className="text-disa shrink-0 group-open:rotate-45">
              +
            </span>
          </summary>
          <p className="text-ink-2 max-w-[42rem] pb-4">
            {answer}{' '}
            {link && (
              <Link to={link.path} className="link">
                {link.label}
              </Link>
            )}
          </p>
        </details>
      ))}
    </div>
  )
}
