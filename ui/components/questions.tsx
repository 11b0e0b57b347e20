import { Link } from 'react-router'
import type { Question } from '#rules/catalogue/tour-answers.ts'
import { Fold } from './fold.tsx'

/** Questions that open to show their answers. */
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
        <Fold key={question} title={question}>
          <p className="text-ink-2 max-w-[42rem] pb-4">
            {answer}{' '}
            {link && (
              <Link to={link.path} className="link">
                {link.label}
              </Link>
            )}
          </p>
        </Fold>
      ))}
    </div>
  )
}
