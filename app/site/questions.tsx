import { wordsOf } from '#content/content.ts'
import { hasWords } from '#rules/text/fold-text.ts'
import { contentOf } from '#ui/content.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { describeListedPage } from '#ui/loading/head.ts'
import { describeQuestions } from '#ui/loading/questions-data.ts'
import { showHead } from '#ui/loading/show-head.ts'
import { ContentsList } from '#ui/components/contents-list.tsx'
import { Questions } from '#ui/components/questions.tsx'
import type { Route } from './+types/questions.ts'

export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const { questionThemes } = content
  const siteWords = wordsOf(content)
  const allQuestions = questionThemes.flatMap(({ questions }) => questions)
  return {
    head: describeListedPage(content, '/questions', siteWords.questions.title, {
      structured: [describeQuestions(allQuestions)],
    }),
    band: siteWords.questions.band,
    words: siteWords.questions,
    themes: questionThemes,
  }
}

export { isOtherPage as shouldRevalidate } from '#ui/loading/other-page.ts'

export const meta = showHead

/** The page contains all answers. The search only hides those that do not match. */
export default function QuestionsPage({ loaderData }: Route.ComponentProps) {
  const { words, themes } = loaderData
  const [searchText, setSearchText] = useState('')
  const shownThemes = themes
    .map((theme) => ({
      ...theme,
      questions: theme.questions.filter((one) =>
        hasWords(`${one.question} ${one.answer}`, searchText),
      ),
    }))
    .filter(({ questions }) => questions.length > 0)
  const headings = shownThemes.map(({ id, title }) => ({ id, text: title }))
  return (
    <article className="wrap pt-14">
      <h1 className="text-page max-w-[14em]">{words.title}</h1>
      <p className="text-lead text-ink-2 mt-5 max-w-[36rem]">{words.lead}</p>
      <search className="noscript:hidden mt-8 block max-w-[24rem]">
        <label htmlFor="sought" className="mb-1.5 block text-meta font-semibold">
          {words.search}
        </label>
        <input
          id="sought"
          type="search"
          className="field w-full"
          placeholder={words.placeholder}
          value={searchText}
          onChange={(event) => setSearchText(event.target.value)}
        />
      </search>
      <div className="mt-12 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <div className="lg:sticky lg:top-8 lg:self-start">
          <ContentsList title={words.contents} headings={headings} />
        </div>
        <div className="space-y-12">
          {shownThemes.map(({ id, title, questions }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id} className="text-[1.75rem] leading-tight">
                {title}
              </h2>
              <Questions questions={questions} inColumns />
            </section>
          ))}
          <p role="status">{shownThemes.length === 0 && words.nothing}</p>
          <p>
            <Link to="/contact" className="button button-primary">
              {words.ask}
            </Link>
          </p>
        </div>
      </div>
    </article>
  )
}
