-- Nobody changes what was written; it goes with its order, or when its guest is forgotten.
CREATE TRIGGER "order_messages_append_only" BEFORE UPDATE OR TRUNCATE ON "order_messages" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_history"();
