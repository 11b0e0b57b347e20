import { mostGuests } from '#rules/office/new-order.ts'
import { mostChildSeats, mostLuggage, mostSeats } from '#rules/fleet/names.ts'
import type { RefusalCode } from '#rules/requests/refusal.ts'
import { limits } from '#rules/text/sanitise.ts'

/** What the office alone is refused: the server says it in its answers, so that no page of a guest carries it. */
export const deskRefusals = {
  'last-administrator': 'This is the last administrator. Make someone else an administrator first.',
  'right-missing': 'Only {who} can {act}. [Ask {people}.]',
  'right-fixed':
    'This is how the role is made: it can’t be given more, and nothing is taken from the owner.',
  'approval-needs-two':
    'Fewer than two people could approve a refund, so none above this amount would ever go. Give someone else a role that may approve first.',
  'approval-own': 'You proposed this refund, and it’s large enough that someone else approves it.',
  'status-move-refused': 'This can’t go from {from} to {to}.',
  'move-not-sold':
    'This booking has no place on its day any more, so there’s nothing to move. Give it a place first.',
  'guest-change-held':
    'The guest has agreed to change this booking and can pay for it until {time} on {date}. Until then nothing of it can be moved or cancelled.',
  'mail-not-waiting': 'Someone has dealt with this mail already, so nothing was done.',
  'mail-without-text':
    'This e-mail held a private link, and its text has been deleted. The guest must ask for a new one.',
  'mail-address-fixed': 'This mail belongs to its own address and can’t go to another.',
  'payment-above-owed':
    '{amount} is {above} more than is owed ({owed}). If that’s what came, say so below, and it will be refunded.',
  'payment-like-another':
    '{amount} of {date}, paid the same way, is recorded already. If this is another payment, say so below.',
  'deposit-wrong': 'Please enter what’s to be paid now: at most {most}.',
  'payment-went-back':
    'A refund of {amount} from this payment is approved, or has gone. If it hasn’t left your account, withdraw it first, then remove the payment. If it has, the payment stays as it is: ask the guest to return the money.',
  'note-too-long': `A note must be at most ${limits.longText} characters`,
  'ask-no-address':
    'There’s no e-mail address to send the link to. Enter one, or hold the place and call them.',
  'guest-unreachable': 'Please enter a phone number or an e-mail address.',
  'trip-title-required': 'Please say what it is, in at most 100 characters.',
  'price-reason-needed':
    'It usually costs {usual}. Please choose why this one costs something else.',
  'desk-party-wrong': `Please enter how many come along, from 1 to ${mostGuests}.`,
  'fleet-name-required': 'Please enter a name.',
  'fleet-seats-wrong': `Please enter how many guests it seats, from 1 to ${mostSeats}.`,
  'fleet-luggage-wrong': `Please enter how many large suitcases it takes, from 0 to ${mostLuggage}.`,
  'fleet-child-seats-wrong': `Please enter how many child seats there are for it, from 0 to ${mostChildSeats}.`,
  'fleet-changed': 'Someone else has changed this since. Look at what’s new, then save again.',
  'reason-needed': 'Please say why, in a few words.',
  'item-changed':
    'This has changed since you saw it, so nothing was done. Look at it again, then decide.',
  'refund-moved-on': 'This refund has changed since, so nothing was done. Check where it is now.',
  'gone-already': 'This has already been removed, so there’s nothing to do.',
  'settled-already': 'This was done already, so there’s nothing left to do.',
  'fleet-inactive': '{name} isn’t going out any more. Choose another.',
  'fleet-paper-over':
    '{name} has a paper that expires on {date}. Enter the new one, or choose another.',
  'fleet-closed': '{name} is away from {from} to {to}. Choose another.',
  'fleet-taken':
    '{name} is out with {reference} at that time. Choose another, or change that trip first.',
  'fleet-too-small':
    'These seat {seats}, and the party is {party}. Add a vehicle or choose a larger one.',
  'fleet-nobody-drives': 'None of these guides drives. Choose one who does as well.',
  'fleet-item-over': 'This trip has no place on that day any more, so nobody goes out with it.',
  'studio-conflict': 'Somebody else has changed this meanwhile. Both versions are below: keep one.',
  'studio-draft-changed':
    'Somebody has changed a draft since you looked. Look at what changes once more, then publish.',
  'studio-live-changed': 'Something else was published meanwhile. Look at what changes once more.',
  'studio-address-wrong': 'Please write the address in small letters, figures and hyphens.',
  'studio-address-taken': 'There is one with this address already. Please choose another.',
  'studio-faulty': '{reasons}',
  'studio-nothing': 'Tick at least one draft to publish.',
  'studio-too-late': 'That time is over. Please choose a later one, or publish now.',
  'studio-fixed': 'This one can’t be taken off: the site needs it.',
  'preview-only': 'This is a preview: nothing is sent from here. Try it on the site itself.',
} satisfies Partial<Record<RefusalCode, string>>
