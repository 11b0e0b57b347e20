CREATE FUNCTION "keep_voucher"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (NEW.id, NEW.reason, NEW.amount, NEW.issued_at, NEW.who, NEW.actor_id)
		IS DISTINCT FROM (OLD.id, OLD.reason, OLD.amount, OLD.issued_at, OLD.who, OLD.actor_id)
		OR NEW.valid_until < OLD.valid_until
		OR (NEW.order_id IS DISTINCT FROM OLD.order_id AND NEW.order_id IS NOT NULL) THEN
		RAISE EXCEPTION 'What a voucher was issued as never changes.';
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "vouchers_kept" BEFORE UPDATE ON "vouchers" FOR EACH ROW EXECUTE FUNCTION "keep_voucher"();--> statement-breakpoint
CREATE TRIGGER "vouchers_never_gone" BEFORE DELETE OR TRUNCATE ON "vouchers" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_history"();--> statement-breakpoint
CREATE TRIGGER "voucher_lines_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "voucher_lines" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_history"();
