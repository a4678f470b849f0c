-- What a customer decided is added and never changed: not even by a statement of our own that went wrong.
-- Free to change: the links to a share and a design that are deleted, and, once, that a newer version has taken its place.
CREATE FUNCTION refuse_decision_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		-- Gone with the account, and only with it.
		IF EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id) THEN
			RAISE EXCEPTION 'decisions are kept as they were recorded';
		END IF;
		RETURN OLD;
	END IF;
	IF ROW(OLD.seq, OLD.id, OLD.user_id, OLD.root_id, OLD.version, OLD.decision, OLD.person_name, OLD.words, OLD.pins, OLD.shown, OLD.version_hash, OLD.previous_hash, OLD.record_hash, OLD.request_id, OLD.decided_at)
		IS DISTINCT FROM ROW(NEW.seq, NEW.id, NEW.user_id, NEW.root_id, NEW.version, NEW.decision, NEW.person_name, NEW.words, NEW.pins, NEW.shown, NEW.version_hash, NEW.previous_hash, NEW.record_hash, NEW.request_id, NEW.decided_at)
		OR (NEW.share_id IS NOT NULL AND NEW.share_id IS DISTINCT FROM OLD.share_id)
		OR (NEW.design_id IS NOT NULL AND NEW.design_id IS DISTINCT FROM OLD.design_id)
		OR (OLD.superseded_at IS NOT NULL AND (NEW.superseded_at IS DISTINCT FROM OLD.superseded_at OR NEW.superseded_by IS DISTINCT FROM OLD.superseded_by)) THEN
		RAISE EXCEPTION 'decisions are kept as they were recorded';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER decisions_append_only BEFORE UPDATE OR DELETE ON "decisions" FOR EACH ROW EXECUTE FUNCTION refuse_decision_change();
