/** The notice that some of the data at the desk is made up. */
export const adminExamples = {
  title: 'Made-up season.',
  text: {
    one: 'One trip here is an example, with vehicles and guides to go with it. Its guest’s address ends in season.example.',
    other:
      '{n} trips here are examples, with vehicles and guides to go with them. Their guests’ addresses end in season.example.',
  },
  remove: 'Remove the examples',
  ask: 'Remove all examples?',
  asked:
    'Every made-up trip goes, with what was paid for it, and every example vehicle and guide. Your own bookings stay; one that an example vehicle goes out with will need another.',
  removed: 'The examples are gone.',
}
