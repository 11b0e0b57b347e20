/** Topics of stored changes for the office's live updates. The database notifies by these names. */
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

export function isFeedTopic(text: string): text is FeedTopic {
  return (feedTopics as readonly string[]).includes(text)
}

/**
 * Milliseconds between heartbeats of an open stream: proxies close one that is silent for a minute.
 */
export const heartbeatMs = 20_000
