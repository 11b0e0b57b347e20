/** What the desk hears of: of which of these something was stored. The database says so by these names. */
export const feedTopics = [
  'orders',
  'requests',
  'messages',
  'money',
  'fleet',
  'mails',
  'team',
  'log',
  'site',
] as const
export type FeedTopic = (typeof feedTopics)[number]

/** Whether a text names a topic. */
export function isFeedTopic(text: string): text is FeedTopic {
  return (feedTopics as readonly string[]).includes(text)
}

/** How often an open stream says that it is there, in milliseconds: a proxy hangs up on one that is silent for a minute. */
export const beatMs = 20_000
