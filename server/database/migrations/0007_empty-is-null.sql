-- What a form left empty was kept as '' in these two tables and as null in all others.
UPDATE "bookings" SET "special_requests" = nullif("special_requests", ''), "emergency_contact" = nullif("emergency_contact", ''), "emergency_phone" = nullif("emergency_phone", '') WHERE '' IN ("special_requests", "emergency_contact", "emergency_phone");--> statement-breakpoint
UPDATE "contact_messages" SET "phone" = null WHERE "phone" = '';
