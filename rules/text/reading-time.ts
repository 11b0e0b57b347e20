/** An unhurried adult reads about this many words of prose in a minute. */
const wordsPerMinute = 220

/** How many minutes a text takes to read, at least one. Markdown's marks are not words. */
export function countReadingMinutes(markdown: string): number {
  const words = markdown.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu)?.length ?? 0
  return Math.max(1, Math.round(words / wordsPerMinute))
}

/** As a card says it: '7 min read'. */
export function formatReadTime(markdown: string): string {
  return `${countReadingMinutes(markdown)} min read`
}
