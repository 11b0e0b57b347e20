import type { Content } from '#content/content.ts'
import { waitingAsked, type WaitingFacts, waitingJoined, waitingOffer } from './waiting.ts'

/** Somebody who was made up, for the templates' tests and for whoever changes a template. */
const sampleWait: WaitingFacts = {
  name: 'Ada Example',
  title: 'Cape Peninsula and Cape Point',
  date: '2027-02-20',
  party: '2 adults, 1 child',
  link: 'https://www.cape-and-crossing.example/waiting-list/cSxqJrE0sBlkI0mYbXyJ5dyTF0ZrZ2l9cK3nWq7vH4A',
}

/** Every mail to who waits for a place. */
export const getWaitingMessages = (content: Content) => ({
  'waiting-asked': waitingAsked(content, sampleWait),
  'waiting-joined': waitingJoined(content, sampleWait),
  'waiting-offer': waitingOffer(content, {
    ...sampleWait,
    until: new Date('2027-02-12T12:30:00Z'),
  }),
})
