-- Tells whoever listens of what there is news, in the moment in which it is committed: the name of a topic and nothing of a row.
CREATE FUNCTION "tell_the_desk"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('desk', TG_ARGV[0]);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "orders_told" AFTER INSERT OR UPDATE OR DELETE ON "orders" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk"('orders');--> statement-breakpoint
CREATE TRIGGER "order_items_told" AFTER INSERT OR UPDATE OR DELETE ON "order_items" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk"('orders');--> statement-breakpoint
CREATE TRIGGER "order_messages_told" AFTER INSERT OR UPDATE OR DELETE ON "order_messages" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk"('orders');--> statement-breakpoint
CREATE TRIGGER "itinerary_enquiries_told" AFTER INSERT OR UPDATE OR DELETE ON "itinerary_enquiries" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk"('requests');--> statement-breakpoint
CREATE TRIGGER "group_quotes_told" AFTER INSERT OR UPDATE OR DELETE ON "group_quotes" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk"('requests');--> statement-breakpoint
CREATE TRIGGER "contact_messages_told" AFTER INSERT OR UPDATE OR DELETE ON "contact_messages" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk"('messages');--> statement-breakpoint
CREATE TRIGGER "newsletter_subscriptions_told" AFTER INSERT OR UPDATE OR DELETE ON "newsletter_subscriptions" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk"('messages');--> statement-breakpoint
CREATE TRIGGER "payments_told" AFTER INSERT OR UPDATE OR DELETE ON "payments" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk"('money');--> statement-breakpoint
CREATE TRIGGER "refunds_told" AFTER INSERT OR UPDATE OR DELETE ON "refunds" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk"('money');--> statement-breakpoint
CREATE TRIGGER "ledger_lines_told" AFTER INSERT OR UPDATE OR DELETE ON "ledger_lines" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk"('money');--> statement-breakpoint
CREATE TRIGGER "attention_told" AFTER INSERT OR UPDATE OR DELETE ON "attention" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk"('money');--> statement-breakpoint
CREATE TRIGGER "vouchers_told" AFTER INSERT OR UPDATE OR DELETE ON "vouchers" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk"('money');--> statement-breakpoint
CREATE TRIGGER "vehicles_told" AFTER INSERT OR UPDATE OR DELETE ON "vehicles" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk"('fleet');--> statement-breakpoint
CREATE TRIGGER "guides_told" AFTER INSERT OR UPDATE OR DELETE ON "guides" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk"('fleet');--> statement-breakpoint
CREATE TRIGGER "papers_told" AFTER INSERT OR UPDATE OR DELETE ON "papers" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk"('fleet');--> statement-breakpoint
CREATE TRIGGER "closings_told" AFTER INSERT OR UPDATE OR DELETE ON "closings" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk"('fleet');--> statement-breakpoint
CREATE TRIGGER "allocations_told" AFTER INSERT OR UPDATE OR DELETE ON "allocations" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk"('fleet');--> statement-breakpoint
CREATE TRIGGER "user_roles_told" AFTER INSERT OR UPDATE OR DELETE ON "user_roles" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk"('team');--> statement-breakpoint
CREATE TRIGGER "admin_invitations_told" AFTER INSERT OR UPDATE OR DELETE ON "admin_invitations" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk"('team');--> statement-breakpoint
CREATE TRIGGER "audit_log_told" AFTER INSERT ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "tell_the_desk"('log');--> statement-breakpoint
CREATE TRIGGER "outbox_told" AFTER UPDATE ON "outbox" FOR EACH ROW WHEN (OLD.parked_at IS DISTINCT FROM NEW.parked_at OR OLD.let_go_at IS DISTINCT FROM NEW.let_go_at) EXECUTE FUNCTION "tell_the_desk"('mails');
