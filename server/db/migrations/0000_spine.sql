CREATE TABLE "designs" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"original_image_url" text NOT NULL,
	"generated_image_url" text NOT NULL,
	"original_file_id" text,
	"generated_file_id" text NOT NULL,
	"master_file_id" text,
	"style" text NOT NULL,
	"materials" text NOT NULL,
	"seat_type" text NOT NULL,
	"stitching_style" text NOT NULL,
	"color" text DEFAULT '' NOT NULL,
	"stitching_color" text DEFAULT '' NOT NULL,
	"piping_color" text DEFAULT '' NOT NULL,
	"seat_bolsters" text DEFAULT '' NOT NULL,
	"vehicle_type" text DEFAULT 'car' NOT NULL,
	"vehicle_year" text DEFAULT '' NOT NULL,
	"vehicle_make" text DEFAULT '' NOT NULL,
	"vehicle_model" text DEFAULT '' NOT NULL,
	"is_high_res" boolean DEFAULT false NOT NULL,
	"render_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"storage_key" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"mime" text NOT NULL,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"source_sha256" text,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_storage_key" UNIQUE("storage_key"),
	CONSTRAINT "files_kind" CHECK ("files"."kind" in ('upload', 'render', 'master', 'thumbnail', 'layers'))
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"render_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"window" integer NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_once" UNIQUE("render_id","kind"),
	CONSTRAINT "ledger_amount" CHECK (("ledger"."kind" = 'charge' and "ledger"."amount" = 1) or ("ledger"."kind" = 'refund' and "ledger"."amount" = -1))
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"image" text NOT NULL,
	"file_id" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"layers_key" text,
	"engine_version" integer DEFAULT 0 NOT NULL,
	"zones" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"marks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"problem" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photos_user_image" UNIQUE("user_id","image"),
	CONSTRAINT "photos_state" CHECK ("photos"."state" in ('queued', 'running', 'ready', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"rule" text NOT NULL,
	"subject" text NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rate_limits_rule_subject_pk" PRIMARY KEY("rule","subject")
);
--> statement-breakpoint
CREATE TABLE "renders" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"stage" text DEFAULT 'waiting' NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"tier" text NOT NULL,
	"window" integer NOT NULL,
	"image" text NOT NULL,
	"source_file_id" text,
	"request" jsonb NOT NULL,
	"idempotency_key" text,
	"request_hash" text,
	"job_id" text,
	"provider" text,
	"result_file_id" text,
	"master_file_id" text,
	"is_high_res" boolean DEFAULT false NOT NULL,
	"analysis" text,
	"summary" jsonb,
	"problem" jsonb,
	"upgrade_to_premium" boolean DEFAULT false NOT NULL,
	"renders_remaining" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"heartbeat_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "renders_states" CHECK ("renders"."state" in ('queued', 'running', 'succeeded', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"remember" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"company_name" text,
	"business_type" text,
	"phone_number" text,
	"is_admin" boolean DEFAULT false NOT NULL,
	"terms_accepted_at" timestamp (3) with time zone,
	"terms_version" text,
	"subscription_tier" text DEFAULT 'free' NOT NULL,
	"trial_ends_at" timestamp (3) with time zone NOT NULL,
	"monthly_renders_count" integer DEFAULT 0 NOT NULL,
	"monthly_renders_limit" integer DEFAULT 25,
	"monthly_renders_reset" timestamp (3) with time zone,
	"renders_window" integer DEFAULT 1 NOT NULL,
	"stripe_customer_id" text,
	"stripe_subscription_id" text,
	"subscription_status" text,
	"subscription_price_id" text,
	"subscription_interval" text,
	"subscription_started_at" timestamp (3) with time zone,
	"current_period_end" timestamp (3) with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_username" UNIQUE("username_key"),
	CONSTRAINT "users_email" UNIQUE("email"),
	CONSTRAINT "users_stripe_customer" UNIQUE("stripe_customer_id"),
	CONSTRAINT "users_stripe_subscription" UNIQUE("stripe_subscription_id"),
	CONSTRAINT "users_count_not_negative" CHECK ("users"."monthly_renders_count" >= 0),
	CONSTRAINT "users_tier" CHECK ("users"."subscription_tier" in ('free', 'premium'))
);
--> statement-breakpoint
ALTER TABLE "designs" ADD CONSTRAINT "designs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "designs" ADD CONSTRAINT "designs_original_file_id_files_id_fk" FOREIGN KEY ("original_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "designs" ADD CONSTRAINT "designs_generated_file_id_files_id_fk" FOREIGN KEY ("generated_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "designs" ADD CONSTRAINT "designs_master_file_id_files_id_fk" FOREIGN KEY ("master_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "designs" ADD CONSTRAINT "designs_render_id_renders_id_fk" FOREIGN KEY ("render_id") REFERENCES "public"."renders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renders" ADD CONSTRAINT "renders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renders" ADD CONSTRAINT "renders_source_file_id_files_id_fk" FOREIGN KEY ("source_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renders" ADD CONSTRAINT "renders_result_file_id_files_id_fk" FOREIGN KEY ("result_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renders" ADD CONSTRAINT "renders_master_file_id_files_id_fk" FOREIGN KEY ("master_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "designs_user" ON "designs" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "designs_original" ON "designs" USING btree ("original_file_id");--> statement-breakpoint
CREATE INDEX "designs_generated" ON "designs" USING btree ("generated_file_id");--> statement-breakpoint
CREATE INDEX "designs_master" ON "designs" USING btree ("master_file_id");--> statement-breakpoint
CREATE INDEX "files_user" ON "files" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "files_expiry" ON "files" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "files_source" ON "files" USING btree ("user_id","source_sha256");--> statement-breakpoint
CREATE INDEX "ledger_user" ON "ledger" USING btree ("user_id","window");--> statement-breakpoint
CREATE INDEX "photos_file" ON "photos" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "rate_limits_expiry" ON "rate_limits" USING btree ("resets_at");--> statement-breakpoint
CREATE UNIQUE INDEX "renders_one_active" ON "renders" USING btree ("user_id") WHERE "renders"."state" in ('queued', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "renders_idempotency" ON "renders" USING btree ("user_id","idempotency_key") WHERE "renders"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "renders_user" ON "renders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "renders_state" ON "renders" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "renders_result" ON "renders" USING btree ("result_file_id");--> statement-breakpoint
CREATE INDEX "renders_master" ON "renders" USING btree ("master_file_id");--> statement-breakpoint
CREATE INDEX "renders_source" ON "renders" USING btree ("source_file_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");