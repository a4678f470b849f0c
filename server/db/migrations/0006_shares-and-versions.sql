CREATE TABLE "customer_designs" (
	"user_id" text NOT NULL,
	"root_id" integer NOT NULL,
	"customer_id" text NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_designs_user_id_root_id_pk" PRIMARY KEY("user_id","root_id")
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"vehicle" text DEFAULT '' NOT NULL,
	"job_number" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"share_id" text,
	"design_id" integer,
	"root_id" integer NOT NULL,
	"version" integer NOT NULL,
	"decision" text NOT NULL,
	"person_name" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"pins" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"shown" jsonb NOT NULL,
	"version_hash" text NOT NULL,
	"previous_hash" text NOT NULL,
	"record_hash" text NOT NULL,
	"request_id" text NOT NULL,
	"superseded_at" timestamp (3) with time zone,
	"superseded_by" integer,
	"decided_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "decisions_id" UNIQUE("id"),
	CONSTRAINT "decisions_once" UNIQUE("user_id","request_id"),
	CONSTRAINT "decisions_chain" UNIQUE("user_id","previous_hash"),
	CONSTRAINT "decisions_kind" CHECK ("decisions"."decision" in ('approved', 'change', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "share_unlocks" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"share_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_viewers" (
	"share_id" text NOT NULL,
	"viewer_hash" text NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "share_viewers_share_id_viewer_hash_pk" PRIMARY KEY("share_id","viewer_hash")
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"design_id" integer NOT NULL,
	"root_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"token_sealed" text NOT NULL,
	"password_hash" text,
	"expires_at" timestamp (3) with time zone,
	"show_shop" boolean DEFAULT false NOT NULL,
	"follows_newest" boolean DEFAULT true NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"last_viewed_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shares_token" UNIQUE("token_hash"),
	CONSTRAINT "shares_views" CHECK ("shares"."views" >= 0)
);
--> statement-breakpoint
ALTER TABLE "designs" ADD COLUMN "root_id" integer;--> statement-breakpoint
ALTER TABLE "designs" ADD COLUMN "parent_id" integer;--> statement-breakpoint
ALTER TABLE "designs" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "designs" ADD COLUMN "trashed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "customer_designs" ADD CONSTRAINT "customer_designs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_designs" ADD CONSTRAINT "customer_designs_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_design_id_designs_id_fk" FOREIGN KEY ("design_id") REFERENCES "public"."designs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_unlocks" ADD CONSTRAINT "share_unlocks_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_viewers" ADD CONSTRAINT "share_viewers_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_design_id_designs_id_fk" FOREIGN KEY ("design_id") REFERENCES "public"."designs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_designs_customer" ON "customer_designs" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "customers_user" ON "customers" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE INDEX "decisions_root" ON "decisions" USING btree ("user_id","root_id","seq");--> statement-breakpoint
CREATE INDEX "decisions_share" ON "decisions" USING btree ("share_id");--> statement-breakpoint
CREATE INDEX "decisions_design" ON "decisions" USING btree ("design_id");--> statement-breakpoint
CREATE INDEX "share_unlocks_share" ON "share_unlocks" USING btree ("share_id");--> statement-breakpoint
CREATE INDEX "share_unlocks_expiry" ON "share_unlocks" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "shares_root" ON "shares" USING btree ("user_id","root_id");--> statement-breakpoint
CREATE INDEX "shares_design" ON "shares" USING btree ("design_id");--> statement-breakpoint
CREATE UNIQUE INDEX "designs_version" ON "designs" USING btree ("root_id","version");--> statement-breakpoint
CREATE INDEX "designs_trash" ON "designs" USING btree ("trashed_at");