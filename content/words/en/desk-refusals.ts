import { maxOfficeGuests } from '#app/order/new-order.ts'
import { maxChildSeats, maxLuggage, maxSeats } from '#app/capacity/names.ts'
import type { RefusalCode } from '#rules/requests/refusal.ts'
import { limits } from '#rules/text/sanitise.ts'

/**
 * Refusals that mostly the office meets. The server's answers contain them; guest pages don't load
 * them.
 */
export const deskRefusals = {
  'clock-doubted':
    'Our server isn’t sure what day it is, and this depends on the day. Nothing was booked, paid or changed. Please try again in a few minutes, or call {phone}: we’ll see to it with you.',
  'clock-moved': 'The clock says something else by now. Please look again.',
  'price-changed':
    'The price has changed: it was {seen} when you opened this page, and it’s {now} now. Nothing is booked yet. Send it again to book at the new price.',
  'last-administrator': 'This is the last owner. Make someone else an owner first.',
  'waiting-day-free': 'There’s a place on this day: you can book it now.',
  'waiting-list-full':
    'The waiting list for this day is already so long that we can’t promise you anything. Please choose another day, or call us on {phone}.',
  'waiting-too-many':
    'This address is already on as many waiting lists as we allow. Please call us on {phone}, and we’ll find a day with you.',
  'waiting-network':
    'Several people are on the list from your network already. Call {phone} or write to {email}, and we’ll put you on it.',
  'waiting-no-place': 'There’s no place for this party on this day yet.',
  'waiting-too-late':
    'There’s too little time left before the day can’t be booked any more. Please call them.',
  'right-missing': 'Only {who} can {act}. [Ask {people}.]',
  'right-fixed':
    'A role can’t be given more than its own rights, and nothing can be taken from the owner.',
  'approval-needs-two':
    'Only one person could approve, so a refund above this amount could never be sent. First give someone else a role that can approve.',
  'second-proof-asked':
    'Password accepted. Now a code from your app, a recovery code or a passkey.',
  'second-proof-needed':
    'Your role needs a second proof of who you are. Open the desk and set one up: it takes a minute.',
  'fresh-proof-needed': 'Please confirm that it’s you. Nothing was done yet.',
  'proof-over': 'That took too long, or was used already. Please start again.',
  'proof-wrong': 'That’s not right. Check the clock of your phone, or take the next code.',
  'proof-code-used': 'This code has been used. Wait for the next one: it comes every 30 seconds.',
  'proof-limited': 'Too many wrong codes. Please try again in {minutes} minutes.',
  'proof-last':
    'This is your last second proof, and your role needs one. Add another first, then remove this one.',
  'proof-there-already': 'An app makes your codes already. Switch that off first.',
  'proof-for-staff': 'Only people who work here need this. Your password is enough.',
  'proof-none': 'Set up a passkey or an app with codes first. Recovery codes stand in for those.',
  'passkey-refused':
    'This passkey doesn’t belong here, or your device refused. Try again, or use a code.',
  'approval-own': 'You proposed this refund, and it’s large enough that someone else approves it.',
  'status-move-refused': 'This can’t go from {from} to {to}.',
  'move-not-sold':
    'This booking has no place on its day any more, so there’s nothing to move. Give it a place first.',
  'no-day-near': 'There’s no free day near this one. Choose a day yourself, or cancel it.',
  'guest-change-held':
    'The guest has agreed to change this booking and can pay for it until {time} on {date}. Until then nothing of it can be moved or cancelled.',
  'mail-not-waiting': 'Someone has dealt with this e-mail already, so nothing was done.',
  'mail-without-text':
    'This e-mail held a private link, and its text has been deleted. The guest must ask for a new one.',
  'trip-mail-gone':
    'This e-mail has gone out, or isn’t planned any more: the trip may have been moved or cancelled.',
  'trip-mail-for-all':
    'This e-mail asks for a review. Your site says that all guests are asked alike, so it can’t be held back for one.',
  'review-not-given': 'The guest wrote this for you only, so it can’t be shown.',
  'mail-address-fixed':
    'This e-mail can’t go to another address. To change where a guest’s e-mails go, open the booking and correct the address there.',
  'payout-waits':
    'The guest’s e-mail address changed less than three days ago. Refunds and vouchers wait until {time} on {date}.',
  'payment-above-owed':
    '{amount} is {above} more than is owed ({owed}). If that’s what came, say so below, and it will be refunded.',
  'payment-like-another':
    '{amount} of {date}, paid the same way, is recorded already. If this is another payment, say so below.',
  'keep-too-much':
    'You can keep {most} at most: never more than the agreed table says or than was paid, and nothing while cancelling is free.',
  'deposit-wrong': 'Please enter what’s to be paid now: at most {most}.',
  'payment-went-back':
    'A refund of {amount} from this payment is approved, or has gone. If it hasn’t left your account, withdraw it first, then remove the payment. If it has, the payment stays as it is: ask the guest to return the money.',
  'note-too-long': `A note must be at most ${limits.longText} characters`,
  'refund-no-account':
    'The guest hasn’t given us an account. Please check that it’s gone, and where to: they’re e-mailed that it’s on its way.',
  'ask-no-address':
    'There’s no e-mail address to send the link to. Enter one, or hold the place, then send a link to pay from Money.',
  'ask-change-waits':
    'A change of this booking waits for {amount}. Ask for that, or for all {most}.',
  'guest-unreachable': 'Please enter a phone number or an e-mail address.',
  'trip-title-required': 'Please say what it is, in at most 100 characters.',
  'price-reason-needed':
    'It usually costs {usual}, not {price}. Save it at the usual price, or choose why this one costs something else.',
  'offer-empty': 'There’s nothing in it yet. Add a day first.',
  'offer-only-options':
    'Everything in it is optional, so there’s nothing to accept. Make at least one day part of it.',
  'offer-day-missing': 'Please choose the day.',
  'offer-price-missing': 'Please enter the price of this day.',
  'offer-reason-missing': 'Please choose why it costs something else than usual.',
  'offer-deposit-wrong':
    'A deposit is a percentage or an amount, and no more than the quote comes to.',
  'offer-until-wrong': 'Please choose a last day from today on, within a year.',
  'offer-until-late': 'It can’t be valid beyond its first day, {date}.',
  'offer-draft-changed':
    'Someone else has changed this draft since you opened it. Open it again, then make your change.',
  'offer-moved-on':
    'This quote has moved on since you saw it, so nothing was done. Look at it again.',
  'desk-party-wrong': `Please enter how many come along, from 1 to ${maxOfficeGuests}.`,
  'promo-site-only': 'This code is for bookings that guests make on the site.',
  'promo-code-wrong': 'Please enter 3 to 20 letters and digits: SPRING10, say.',
  'promo-name-required': 'Please say what guests see: Spring offer, say.',
  'promo-off-required': 'Please enter what it takes off: 1 to 100 per cent, or whole rand.',
  'promo-travel-before':
    'Nobody could use this: the last day of travel is before the first day of booking.',
  'promo-products-required': 'Please tick at least one tour or vehicle, or make it work for all.',
  'promo-taken':
    'There’s a code of this name already. Please choose another: one that was used keeps its name.',
  'promo-used': 'Somebody has booked with this code, so it can’t be deleted. You can end it.',
  'fleet-name-required': 'Please enter a name.',
  'fleet-seats-wrong': `Please enter how many guests it seats, from 1 to ${maxSeats}.`,
  'fleet-luggage-wrong': `Please enter how many large suitcases it takes, from 0 to ${maxLuggage}.`,
  'fleet-child-seats-wrong': `Please enter how many child seats there are for it, from 0 to ${maxChildSeats}.`,
  'fleet-changed': 'Someone else has changed this since. Look at what’s new, then save again.',
  'reason-needed': 'Please say why, in a few words.',
  'item-changed':
    'This has changed since you saw it, so nothing was done. Look at it again, then decide.',
  'refund-moved-on': 'This refund has changed since, so nothing was done. Check where it is now.',
  'gone-already': 'This has already been removed, so there’s nothing to do.',
  'settled-already': 'This was done already, so there’s nothing left to do.',
  'bank-line-used':
    'A payment was recorded from this line already, so nothing was done. Look for it under Payments.',
  'booking-unknown': 'No booking has this reference. Check it, or search for the guest.',
  'span-too-long': 'That’s too long at once. Please choose at most {days} days.',
  'fleet-inactive': '{name} isn’t going out any more. Choose another.',
  'fleet-paper-over':
    '{name} has a paper that expires on {date}. Enter the new one, or choose another.',
  'fleet-closed': '{name} is away from {from} to {to}. Choose another.',
  'fleet-held':
    '{name} is held for somebody on the waiting list. Take them off the list of that day first.',
  'fleet-taken':
    '{name} is out with {reference} at that time. Choose another, or change that trip first.',
  'fleet-too-small':
    'These seat {seats}, and the party is {party}. Add a vehicle or choose a larger one.',
  'fleet-nobody-drives': 'None of these guides drives. Choose one who does as well.',
  'fleet-item-over': 'This trip has no place on that day any more, so nobody goes out with it.',
  'guide-unlinked':
    'This account isn’t linked with a guide. Ask the office to send you your link, and open it signed in with this address.',
  'guide-linked':
    'This account belongs to another guide already. Use another e-mail address, or let that one go first.',
  'guide-trip-off': 'This trip has been cancelled in the meantime, so nothing was saved.',
  'guide-trip-moved': 'This trip is on another day now, so nothing was saved.',
  'guide-trip-others':
    'This trip has been given to someone else, so nothing was saved. If you’re with the guests, call the office.',
  'guide-note-required': 'Please write your note first.',
  'trip-not-begun': 'This trip hasn’t begun yet. You can say so from its start on.',
  'trip-not-on': 'That doesn’t fit this trip as it is now. Look at it again.',
  'studio-conflict': 'Somebody else has changed this meanwhile. Both versions are below: keep one.',
  'studio-draft-changed':
    'Somebody has changed a draft since you looked. Check what changes again, then publish.',
  'studio-live-changed': 'Something else was published meanwhile. Check what changes again.',
  'studio-address-wrong': 'Please write the address in small letters, figures and hyphens.',
  'studio-address-taken': 'There is one with this address already. Please choose another.',
  'studio-faulty': '{words}',
  'studio-price-low':
    '{price} for ‘{title}’ is less than a tenth of {usual}. Tick below that it’s meant, or put it right.',
  'studio-nothing': 'Tick at least one draft to publish.',
  'studio-too-late': 'That time is over. Please choose a later one, or publish now.',
  'studio-fixed': 'This one can’t be taken off: the site needs it.',
  'media-empty': 'This file is empty. Choose the picture again.',
  'media-heic':
    'This is an HEIC file of an iPhone, which browsers can’t show. Open it on the phone and share it as JPEG, or choose Most Compatible under Settings, Camera, Formats and take it again.',
  'media-svg':
    'This is an SVG drawing, not a photograph. Save it as JPEG or PNG, then upload that.',
  'media-kind':
    'This isn’t a JPEG, a PNG or a WebP. Open the picture and save it as JPEG, then upload that.',
  'media-animated': 'This picture is animated. Save a single frame as JPEG, then upload that.',
  'media-damaged':
    'This file is damaged, or it isn’t the picture that its name says. Open it and save it again as JPEG.',
  'media-too-many-pixels':
    'This picture has more than {most} million pixels. Save it smaller, then upload that.',
  'media-too-small':
    'This picture has {width} × {height} pixels. It needs at least {least} across and {leastDown} down, or it looks blurred.',
  'media-too-heavy': 'This picture is too heavy to open. Save it again as JPEG, with fewer pixels.',
  'media-too-large': 'This file has more than {megabytes} MB. Save it smaller, then upload that.',
  'receipts-limited':
    'There are {maximum} receipts of this trip already. Hand the others in at the office.',
  'media-away':
    'Pictures can’t be taken right now, so nothing was stored. Please try again in a minute.',
  'media-infected':
    'The virus scanner has found something in this file ({found}), so it wasn’t taken. Bring the photograph from the phone or the camera itself.',
  'media-unscanned':
    'The virus scanner doesn’t answer right now, so nothing was stored. Please try again in a minute; if it stays so, tell whoever looks after the server.',
  'media-named':
    'This picture is on the site, or was in an earlier version of it, so it stays: it’s needed to restore the site.',
  'media-name-taken': 'There is a picture with this name already. Please choose another.',
  'media-name-wrong': 'A name has at most 100 letters, figures, spaces, dots, hyphens and slashes.',
  'connection-refused': '{why}',
  'connection-keys-missing': 'Enter the keys for this first.',
  'gateway-key-refused':
    'Yoco didn’t accept this key. Copy it again from Yoco’s portal, all of it, and check that it hasn’t been replaced there.',
  'gateway-busy':
    'Real payments or refunds are under way there ({n}), and we couldn’t follow them any more. Stop offering it to guests, then try again tomorrow.',
  'mail-host-wrong': 'Enter the server’s name alone, like smtp.example.com.',
  'mail-port-wrong': 'Enter the port as a number, usually 587 or 465.',
  'mail-sender-wrong': 'Use at most 100 letters, figures and spaces, without commas or brackets.',
  'mail-password-needed':
    'Enter the password. It’s kept only while the server and the user stay the same.',
  'preview-only': 'This is a preview: nothing is sent from here. Try it on the site itself.',
} satisfies Partial<Record<RefusalCode, string>>
