UPDATE "orders" SET "promo" = "orders"."promo" || jsonb_build_object(
	'products', "promo_codes"."products",
	'travelFrom', "promo_codes"."travel_from",
	'travelUntil', "promo_codes"."travel_until",
	'most', "promo_codes"."most",
	'mostEach', "promo_codes"."most_each"
) FROM "promo_codes" WHERE "promo_codes"."id" = "orders"."promo_code_id" AND "orders"."promo" IS NOT NULL;
