import type { Question } from '#rules/catalogue/tour-answers.ts'

/** Structured data of questions and answers (schema.org, FAQPage). */
export function describeQuestions(questions: readonly Question[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
