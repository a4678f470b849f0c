CREATE TABLE "embeds" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"design_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"token_sealed" text NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "embeds_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "held_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"share_id" text NOT NULL,
	"root_id" integer NOT NULL,
	"version" integer NOT NULL,
	"design_name" text NOT NULL,
	"decision" text NOT NULL,
	"person_name" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"pins" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version_hash" text NOT NULL,
	"request_id" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "held_answers_once" UNIQUE("user_id","request_id"),
	CONSTRAINT "held_answers_kind" CHECK ("held_answers"."decision" in ('approved', 'change', 'declined'))
);
--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "capability" text DEFAULT 'answer' NOT NULL;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "maybe_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "embed_design_id" integer;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "embed_seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "embeds" ADD CONSTRAINT "embeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embeds" ADD CONSTRAINT "embeds_design_id_designs_id_fk" FOREIGN KEY ("design_id") REFERENCES "public"."designs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_answers" ADD CONSTRAINT "held_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_answers" ADD CONSTRAINT "held_answers_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "embeds_user" ON "embeds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "embeds_design" ON "embeds" USING btree ("design_id");--> statement-breakpoint
CREATE INDEX "held_answers_root" ON "held_answers" USING btree ("user_id","root_id");--> statement-breakpoint
CREATE INDEX "held_answers_share" ON "held_answers" USING btree ("share_id");--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_embed_design_id_designs_id_fk" FOREIGN KEY ("embed_design_id") REFERENCES "public"."designs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shares_embed_design" ON "shares" USING btree ("embed_design_id");--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_capability" CHECK ("shares"."capability" in ('look', 'answer'));--> statement-breakpoint
-- Until now the secret of a link stood in embed lines as well, and nothing was noted when one was used: every link that is still open may be on a website. Its line goes on showing the version that it shows today, and no later one.
UPDATE "shares" SET "maybe_public" = true, "embed_design_id" = CASE WHEN "follows_newest" THEN coalesce((SELECT d."id" FROM "designs" d WHERE d."user_id" = "shares"."user_id" AND (d."id" = "shares"."root_id" OR d."root_id" = "shares"."root_id") AND d."trashed_at" IS NULL ORDER BY d."version" DESC LIMIT 1), "design_id") ELSE "design_id" END WHERE "revoked_at" IS NULL;
