import { guestCount } from '#app/order/booking-fields.ts'
import { codeMinutes } from '#app/order/mailed-code.ts'
import { groupGuests } from '#app/enquiries/group-quote.ts'
import { estimateParty } from '#app/itinerary/itinerary-price.ts'
import { questionnaireLimits } from '#app/itinerary/questionnaire.ts'
import type { RefusalWords } from '#rules/text/format-refusal.ts'
import { limits } from '#rules/text/sanitise.ts'
import { passwordMaximum, signInPasswordMinimum } from '#app/accounts/sign-in.ts'
import { transferGuests } from '#rules/prices/transfer.ts'

const { groupSize, days } = questionnaireLimits
const { adults, children } = estimateParty

/** The usual mistake; follows ‘Please enter a valid phone number’. */
export const phoneRemedy = 'Begin with your country’s code: +49\u00a0170\u00a01234567, for example.'

/**
 * Reasons of refusals, by code (P5, P8). Braces name a fact of the refusal. Text in brackets
 * appears only if its facts are known (rules/text/format-refusal.ts).
 */
export const refusals = {
  /** Shown if this page doesn't know the code, because it was loaded before an update. */
  general: 'That didn’t work. Please try again, or write to us and we’ll do it for you.',
  'name-required': `Name is required and must be less than ${limits.name} characters`,
  'email-invalid': 'Please enter a valid email address',
  'phone-invalid': 'Please enter a valid phone number',
  'subject-required': 'Subject is required',
  'subject-too-long': `Subject must be at most ${limits.subject} characters`,
  'review-stars-needed': 'Please choose how many stars',
  'review-readers-needed': 'Please choose who may read it',
  'review-text-needed': 'Please tell us how it was',
  'review-closed':
    'You can’t write or change a review just now: either the trip isn’t over yet, or we’ve already read yours.',
  'message-required': 'Message is required',
  'message-too-long': `Message must be less than ${limits.message} characters`,
  'guest-count-out-of-range': `Guest count must be between ${guestCount.minimum} and ${guestCount.maximum}`,
  'special-requests-too-long': `Special requests must be less than ${limits.longText} characters`,
  'adults-required': 'At least 1 adult is required.',
  'party-too-small':
    'Minimum {minimum} total guests required. Please email us at the bookings address for smaller bookings.',
  'party-too-large': 'Maximum {maximum} total guests allowed.',
  'child-seats-too-many':
    'That’s more child seats than there are children. Please choose {most} at most, or say how many of you are under 12.',
  'time-invalid': 'Please give the time as hours and minutes: 14:30, say.',
  'ride-fixed':
    'It’s too late to change this here. Please call {phone}, and we’ll see what can be done.',
  'date-invalid': 'Please choose a date from the calendar.',
  'date-past': 'That day has passed in Cape Town. Please choose a later one.',
  'date-too-far': 'We take bookings up to {latest}. Please choose an earlier date.',
  'date-out-of-season':
    '{why} [The nearest days are {nearest}.] [On the day you chose, we can take you on another tour: {other}.]',
  'date-closed':
    '{why} [The nearest days are {nearest}.] [On the day you chose, we can take you on another tour: {other}.]',
  'date-too-soon':
    'It’s too late to book that day here: we need {hours} hours before we set out at {departs}. [Call {phone}, and we’ll see what we can do.] [The nearest days are {nearest}.]',
  'date-past-cut-off':
    'It’s too late to book that day here: we take bookings until {cutOff} the day before. [Call {phone}, and we’ll see what we can do.] [The nearest days are {nearest}.]',
  'date-full':
    'This tour is fully booked on that date. [The nearest free days are {nearest}.] [On the day you chose, we can take you on another tour: {other}.]',
  'itinerary-day-impossible':
    'In this order {tour} would be on {date}. {why} [All of your days run when the first of them is {nearest}.] You can also change their order.',
  'unanswered-limited':
    'We’re already holding {maximum} places for your network or address that are still waiting for our reply. Write to {email} or call {phone}: we’ll answer those first, or book this one for you.',
  'date-waiting':
    'We’re already holding a place on that day for your network or address that isn’t paid for yet. If it’s yours, please pay for it first, then book this one. Otherwise try again in {minutes} minutes, or call {phone}: we’ll book it for you.',
  'place-gone':
    'This request wasn’t answered in time, so its place was released, and the day has filled up since. Offer the guest another day first.',
  'hold-over': 'There’s nothing left to hold: it’s been answered, or its day has come.',
  'payment-way-off': 'That way of paying isn’t offered any more. Please choose another.',
  'payment-closed':
    'The time to pay for this booking has run out. Write to us, and we’ll see what we can do.',
  'ways-off':
    'Guests can’t pay online, so there’s no link to send. Confirm the booking, and record what comes in cash, by transfer or on your card machine under Money. The owner switches on a way to pay online under ‘Ways of paying’.',
  'price-open': 'This has no price yet, so there’s nothing to ask for. Set the price first.',
  'price-agreed':
    'This price is agreed, so it can’t be set again. You can only set a price where there is none, or correct your own before anything is paid.',
  'ask-over': 'There’s no payment outstanding: it’s been settled, or its day has passed.',
  'quote-first':
    'This booking has been paid for. Check the charge and the refund first, then cancel.',
  'ask-day-wrong':
    'Please choose a day from today on. A place can’t be held for payment until the day of its trip.',
  'nothing-to-pay': 'Nothing is owed: everything has been paid.',
  'no-company': 'This booking names no company. Enter it under ‘Trip’, ‘Pick-up and guest’, first.',
  'invoice-not-late': 'This invoice isn’t late yet: its day hasn’t passed.',
  'reminded-today': 'They’ve been reminded today. Give them a day.',
  'nothing-to-invoice': 'Everything has been invoiced.',
  'invoice-not-confirmed':
    'Only a confirmed booking can be invoiced before it’s paid. Confirm it first.',
  'invoice-company-needed':
    'An invoice before payment is for companies. Enter the company and its address under ‘Trip’, ‘Pick-up and guest’, first.',
  'payment-too-large': 'That’s more than is owed. Please reload the page to see what is.',
  'payment-changed':
    'The amount to pay has changed and is now {amount}. Nothing was charged: please check it, then pay.',
  'payment-too-small': 'That’s below the minimum for this way of paying. Please choose another.',
  'payment-day-ahead': 'That date is in the future. Please check it.',
  'provider-away':
    'We can’t reach the payment provider just now. Nothing was charged: please try again in a minute, or choose another way to pay.',
  'notification-unsigned': 'This notification isn’t signed as its provider signs.',
  'refund-too-much': 'You can’t refund more than was paid and not yet refunded.',
  'dispute-recorded':
    'A charge-back with this reference is recorded for this payment already. If it’s another one, please give it a reference of its own.',
  'offer-changed':
    'We’ve sent a newer version of this quote since you opened it. Nothing is booked. Look at the new one, then accept it.',
  'offer-closed': 'This quote can’t be accepted any more. Write to us and we’ll make a new one.',
  'gift-amount-wrong': 'Please enter an amount in whole rand[, from {least} to {most}].',
  'gift-receiver-required': 'Please say whom the gift is for.',
  'gift-spent':
    'Some of this voucher has been spent since this was proposed. Withdraw the refund, and propose what’s left.',
  'gift-paid':
    'This voucher has been paid for. Refund it under ‘Money’: that takes the amount off the voucher.',
  'offer-over': 'This quote expired on {date}. Ask us again, and we’ll see what’s still free.',
  'offer-day-gone':
    '{title} is no longer available on {date}. [{why}] [The nearest free days are {nearest}.] Nothing is booked. Write to us below, and we’ll find another day.',
  'offer-no-invoice':
    'This quote is paid online or by transfer, so there’s no invoice to wait for.',
  'offer-company-needed': 'Please enter the company and the address that the invoice is for.',
  'promo-unknown': 'We don’t know this code. Please check how it’s spelled, or book without it.',
  'promo-ended': 'This code has ended. You can book without it.',
  'promo-not-yet': 'This code works for bookings from {from}. You can book without it today.',
  'promo-other-trip':
    'This code isn’t for this trip. You can book without it, or choose another trip.',
  'promo-other-days':
    'This code isn’t for that day: [it’s for trips from {from}] [until {until}]. You can choose another day, or book without it.',
  'promo-by-phone':
    'This code is for bookings with one of us: call {phone} or write to {email}, and we’ll book it for you.',
  'promo-used-up': 'This code has been used up. You can book without it.',
  'promo-used-before':
    'You’ve already used this code as often as it allows. You can book without it.',
  'promo-too-late':
    'This code takes money off when you book, so it can’t be used to pay. Write to us if you meant to book with it.',
  'promo-limited':
    'Too many codes have been tried from your network. Please try again in {minutes} minutes, or book without one.',
  'voucher-unusable':
    'We don’t know this voucher. Please check the code: it’s in our e-mail or on the gift card. If it’s right, write to us.',
  'voucher-over': 'This voucher expired on {until}. Write to us if you think that’s wrong.',
  'voucher-spent': 'This voucher has been spent. Pay another way, or use another voucher.',
  'voucher-stopped':
    'This voucher has been cancelled, so it no longer works. Write to us if you think that’s wrong.',
  'voucher-young':
    'This gift was paid by card not long ago, so for now it pays for trips from {from} on. From {until} it pays for any trip. Choose a later day, or pay in another way.',
  'gift-move-young':
    'A gift that was paid by card not long ago pays for this trip, so for now it can only move to {from} or later. From {until} it can move to any day. Write to us if that doesn’t suit you.',
  'voucher-less': 'Only {left} is left on this voucher by now. Look at it again to use that.',
  'voucher-at-desk':
    'This is a voucher [with {left} left, valid until {until}]. Enter the booking without it: once it’s held or confirmed, the guest enters the code on their booking page.',
  'voucher-limited':
    'Too many tries with voucher codes. Please try again in {minutes} minutes, or write to us.',
  'voucher-no-guest':
    'There’s no e-mail address on this booking any more, so the code can’t reach anyone.',
  'share-limited':
    'You’ve made a lot of links in the last hour. One works for everyone; please try again later.',
  'order-limited':
    'That’s a lot of changes to one booking. Please try again in {minutes} minutes, or call us.',
  'message-limited':
    'That’s a lot of messages in an hour. Please send this one in {minutes} minutes, or call us.',
  'message-no-guest':
    'There’s no e-mail address on this booking any more, so your message can’t reach anyone.',
  'templates-full': 'You have {maximum} saved replies, the most we keep. Remove one first.',
  'template-title': 'Give it a name of 1 to 60 characters.',
  'change-elsewhere':
    'You booked this with one of our partners, so they’ll need to change it for you.',
  'change-too-late':
    'It’s too late to change this here. Call {phone} or write to {email}, and we’ll see what can be done.',
  'change-by-office':
    'We made this price for you, so we’ll change it with you. Write to {email} or call {phone}.',
  'change-withdrawn':
    'We no longer sell this, but yours stands as we agreed. For another day or another trip, write to {email} or call {phone}, and we’ll arrange it.',
  'change-nothing': 'That’s what you have already. Please choose something else first.',
  'change-closed':
    'This booking can’t be changed any more. If that’s not right, write to {email} or call {phone}.',
  'change-held': 'There’s already a change waiting to be paid for. Pay for it or drop it first.',
  'cancel-nothing': 'Please choose what to cancel.',
  'cancel-closed':
    'This can’t be cancelled here any more. Call {phone} or write to {email}, and we’ll see what can be done.',
  'cancel-with-office':
    'We’re looking after this and will write to you. There’s nothing more you need to do here.',
  'quote-closed':
    'This request is closed, so it can’t be changed here any more. Reply to one of our e-mails, and we’ll take it up again.',
  'quote-changed':
    'This request was changed in another window. What you’ve typed is still here: please check it, then send it again.',
  'quote-gone': 'These figures have expired. Please ask for new ones.',
  'vehicles-out':
    'All our guides and vehicles are out on that date. [The nearest free days are {nearest}.]',
  'tour-unknown':
    'We can’t find that tour. It may have a new name: please choose it again from our tours.',
  'body-malformed': 'We couldn’t read that. Please reload the page and try again.',
  'body-too-large': 'That’s too long for us. Please shorten your text and try again.',
  'content-type-unsupported': 'We can’t read this kind of content. Send JSON.',
  'field-unknown': 'We don’t know the field {field}.',
  'field-invalid': 'Please check this field.',
  'idempotency-key-missing': 'Something went wrong on this page. Please reload it and try again.',
  'idempotency-key-reused':
    'We’ve already had this with other details. Please reload the page and try again.',
  'consent-required': 'We need your consent before we can pass on your details.',
  'consent-unknown': 'This consent has changed. Please reload the page and try again.',
  'consent-changed':
    'What you agree to has changed since you opened this page. It now reads: “{text}” Please reload the page, and send it again if you agree.',
  'not-found': 'There’s nothing at this address.',
  'vehicle-unknown': 'We can’t find that vehicle. Please choose it again from our fleet.',
  'ride-place-unknown': 'We can’t find that place. Please choose it again from our list.',
  'vehicle-too-small': 'This vehicle has {maximum} seats for guests. Please choose a larger one.',
  'transfer-guests-out-of-range': `Please choose between ${transferGuests.minimum} and ${transferGuests.maximum} guests.`,
  'group-guests-out-of-range': `How many of you are coming? Give a number from ${groupGuests.minimum} to ${groupGuests.maximum}.`,
  'ride-time-required': 'Tell us when: the time you land, or when we should pick you up.',
  'ride-place-required': 'Tell us where: a hotel or an address is enough.',
  'programme-required': 'Tell us what you have in mind. A sentence is enough.',
  'text-too-long': 'Please keep this to {maximum} characters.',
  'first-day-missing': 'Give the first day as well, or leave both open.',
  'days-reversed': 'The last day is before the first one. Please change one of them.',
  'group-size-out-of-range': `Group size must be between ${groupSize.minimum} and ${groupSize.maximum}`,
  'days-out-of-range': `Days must be between ${days.minimum} and ${days.maximum}`,
  'interests-required': 'Please choose at least one interest',
  'itinerary-empty': 'Your itinerary is empty. Please add a tour to it first.',
  'itinerary-too-long': 'An itinerary holds at most {maximum} tours. Please remove some.',
  'itinerary-party-out-of-range': `Please choose ${adults.minimum} to ${adults.maximum} adults and at most ${children.maximum} children.`,
  'itinerary-repeats-tour': 'That tour is already in your itinerary.',
  'itinerary-not-found':
    'There’s no itinerary at this link. It may have been cut off on the way: please ask for it again.',
  'itinerary-name-too-long': 'Please keep the name to {maximum} characters.',
  'itineraries-full':
    'Your account holds {maximum} itineraries. Please remove one on your account page first.',
  'itinerary-changed': 'This itinerary has since been changed on another device.',
  'newsletter-link-invalid':
    'This link no longer works. It may have been used, replaced or cut off.',
  'newsletter-link-expired':
    'This link has expired. Enter your address at the foot of any page, and we’ll send a new one.',
  'credentials-invalid': 'Invalid email or password. Please check your credentials and try again.',
  'email-unverified':
    'Please confirm your e-mail address first: we’ve sent you a link. You can ask for another one below.',
  'email-registered': 'This email is already registered. Please sign in instead.',
  'password-weak': 'This password doesn’t meet all the rules yet.',
  'password-common': 'This is one of the passwords that guessers try first. Please choose another.',
  'password-too-short': `Password must be at least ${signInPasswordMinimum} characters`,
  'password-too-long': `Password must be at most ${passwordMaximum} characters`,
  'passwords-differ': 'Passwords do not match',
  'password-wrong': 'That’s not your current password.',
  'passwords-busy':
    'A great many people are signing in right now. Please try again in {seconds} seconds; this try doesn’t count.',
  'sign-in-limited': 'Too many login attempts. Please try again in {minutes} minutes.',
  'sign-up-limited': 'Too many signup attempts. Please try again in {minutes} minutes.',
  'reset-limited': 'Too many password reset attempts. Please try again in {minutes} minutes.',
  'resend-limited': 'Too many requests for a new link. Please try again in {minutes} minutes.',
  'session-missing': 'Please sign in first.',
  'token-invalid': 'You’ve been signed out. Please sign in again.',
  'link-invalid': 'This link doesn’t work. It may have been cut off: please ask for a new one.',
  'link-used': 'This link has been used already, and it works once. Please ask for a new one.',
  'link-expired': 'This link has expired. Please ask for a new one.',
  'confirmation-password':
    'This isn’t the browser you signed up in. Please enter the password you chose there.',
  'confirmation-password-wrong': 'That isn’t the password chosen at sign-up.',
  'api-key-invalid': 'Something went wrong on this page. Please reload it and try again.',
  'origin-foreign': 'This came from another site, so we haven’t done it.',
  'access-denied': 'Access denied. You need admin privileges to access this page.',
  'invitation-pending':
    'This address has an invitation already. Withdraw it first to send another one.',
  'invitation-invalid': 'There’s no such invitation, or it was withdrawn.',
  'invitation-expired': 'This invitation has expired. Please ask for a new one.',
  'invitation-used': 'This invitation has been used already.',
  'invitation-other-address': 'This invitation went to another address. Please use that one.',
  'form-too-quick':
    'That came through unusually fast, so we’ve paused it. Nothing is lost: please click the button again.',
  'form-trapped':
    'A field that people don’t see was filled in, perhaps by a program that completes forms for you. We’ve emptied it: please click the button again. If it happens again, write to {email} or call {phone}.',
  'network-limited':
    'We’ve had a lot of requests from your network, so we’ve paused for now. Please try again in {minutes} minutes, or write to {email} or call {phone}, and we’ll do it for you.',
  'confirmations-limited':
    'This address has had {maximum} confirmations from us within an hour. Please try again in {minutes} minutes, or write to {email} or call {phone}, and we’ll do it for you.',
  'manage-closed':
    'This page opens by the link in our e-mail to you. Please open it again, or ask for a new one below.',
  'reference-needed': 'Please enter your reference. It’s in our e-mails to you: CC-7K3M-9QXD, say.',
  'address-same': 'That’s the address we write to already.',
  'code-wrong': `That isn’t the code we sent, or its ${codeMinutes} minutes are over.`,
  'code-limited': 'Too many codes asked for. Please try again in {minutes} minutes.',
  'code-tries-limited': 'Too many wrong codes. Please try again in {minutes} minutes.',
  'bank-closed': 'We no longer need bank details for a refund.',
  'bank-holder-required': 'Please enter the name on the account, in up to 100 letters.',
  'bank-name-required': 'Please enter the bank and its country, in up to 100 letters.',
  'bank-account-wrong':
    'That doesn’t look like an account number or IBAN. Please check it digit by digit.',
  'bank-code-wrong': 'Please enter the branch code, sort code or BIC: 3 to 11 letters and figures.',
  'way-needed': 'Please choose how you’d like to pay.',
  'order-fixed':
    'This can’t be changed here any more, because something has been paid or the booking is over. Write to us at {email} or call {phone}, and we’ll do it for you.',
  unavailable: 'We can’t do this right now. Nothing was saved: please try again in a few minutes.',
} satisfies RefusalWords
