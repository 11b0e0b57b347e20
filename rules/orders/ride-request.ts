import { z } from 'zod'
import { askedShape } from '../guests/asked-request.ts'
import { calendarDate, consentField, refuse, requestObject } from '../requests/request.ts'
import { checkRide, type RideWay, rideEnquiryFields } from './ride-enquiry.ts'

export type Ride = Omit<z.output<typeof rideRequest>, 'way'> & { way: RideWay }

/** A ride that somebody asks for, on both sides of the wire. Whether its day can be, the server says. */
export const rideRequest = requestObject({
  date: calendarDate,
  guests: z.number('transfer-guests-out-of-range'),
  ...askedShape(rideEnquiryFields),
  consent: consentField('ride'),
}).superRefine((request, context) => refuse(context, checkRide(request)))
