CREATE TABLE "designs" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"original_image_url" text NOT NULL,
	"generated_image_url" text NOT NULL,
	"original_file_id" text,
	"generated_file_id" text NOT NULL,
	"master_file_id" text,
	"design" jsonb NOT NULL,
	"cover" jsonb NOT NULL,
	"style" text GENERATED ALWAYS AS (case design->>'mode' when 'custom' then 'custom' else design->>'style' end) STORED NOT NULL,
	"materials" text GENERATED ALWAYS AS (coalesce(design->>'materials', '[]')) STORED NOT NULL,
	"seat_type" text GENERATED ALWAYS AS (case design->>'mode' when 'custom' then 'custom' else coalesce(design->>'seatType', 'bucket') end) STORED NOT NULL,
	"stitching_style" text GENERATED ALWAYS AS (case design->>'mode' when 'custom' then 'custom' else design->>'stitchingStyle' end) STORED NOT NULL,
	"is_high_res" boolean DEFAULT false NOT NULL,
	"tier" text NOT NULL,
	"render_id" text,
	"root_id" integer,
	"parent_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_version" integer DEFAULT 0 NOT NULL,
	"idempotency_key" text,
	"request_hash" text,
	"trashed_at" timestamp (3) with time zone,
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
	CONSTRAINT "files_kind" CHECK ("files"."kind" in ('upload', 'render', 'master', 'thumbnail', 'layers', 'logo', 'tile'))
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
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
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
CREATE TABLE "render_batches" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"items" jsonb NOT NULL,
	"customer_id" text,
	"idempotency_key" text,
	"request_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "render_batches_kind" CHECK ("render_batches"."kind" in ('colorways', 'photos'))
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
	"design" jsonb NOT NULL,
	"engine" text,
	"idempotency_key" text,
	"request_hash" text,
	"batch_id" text,
	"batch_item" integer,
	"job_id" text,
	"sent_at" timestamp (3) with time zone,
	"provider" text,
	"result_file_id" text,
	"master_file_id" text,
	"is_high_res" boolean DEFAULT false NOT NULL,
	"analysis" text,
	"summary" jsonb,
	"cover" jsonb,
	"timings" jsonb,
	"problem" jsonb,
	"upgrade_to_premium" boolean DEFAULT false NOT NULL,
	"renders_remaining" integer,
	"request_id" text,
	"traceparent" text,
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
	"id" text DEFAULT gen_random_uuid()::text NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"ip_address" text DEFAULT '' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_id" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"totp_secret" text,
	"totp_enabled_at" timestamp (3) with time zone,
	"totp_last_step" integer,
	"company_name" text,
	"business_type" text,
	"phone_number" text,
	"time_zone" text,
	"country" text,
	"is_admin" boolean DEFAULT false NOT NULL,
	"terms_accepted_at" timestamp (3) with time zone,
	"terms_version" text,
	"subscription_tier" text DEFAULT 'free' NOT NULL,
	"trial_ends_at" timestamp (3) with time zone NOT NULL,
	"monthly_renders_count" integer DEFAULT 0 NOT NULL,
	"monthly_renders_limit" integer DEFAULT 25,
	"held_renders_limit" integer,
	"monthly_renders_reset" timestamp (3) with time zone,
	"renders_window" integer DEFAULT 1 NOT NULL,
	"stripe_customer_id" text,
	"stripe_subscription_id" text,
	"newest_subscription_at" timestamp (3) with time zone,
	"billing_email" text,
	"subscription_status" text,
	"subscription_price_id" text,
	"subscription_interval" text,
	"subscription_started_at" timestamp (3) with time zone,
	"current_period_end" timestamp (3) with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"past_due_since" timestamp (3) with time zone,
	"first_paid_at" timestamp (3) with time zone,
	"refund_requested_at" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	"billing_sync" integer DEFAULT 0 NOT NULL,
	"billing_applied" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_username" UNIQUE("username_key"),
	CONSTRAINT "users_email" UNIQUE("email"),
	CONSTRAINT "users_stripe_customer" UNIQUE("stripe_customer_id"),
	CONSTRAINT "users_stripe_subscription" UNIQUE("stripe_subscription_id"),
	CONSTRAINT "users_count_not_negative" CHECK ("users"."monthly_renders_count" >= 0),
	CONSTRAINT "users_tier" CHECK ("users"."subscription_tier" in ('free', 'premium'))
);
--> statement-breakpoint
CREATE TABLE "account_deletions" (
	"id" text PRIMARY KEY NOT NULL,
	"stripe_customer_id" text,
	"stripe_subscription_id" text,
	"checkout_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"storage_keys" jsonb NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_links_purpose" CHECK ("account_links"."purpose" in ('reset', 'verify', 'change-email', 'keep-email'))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"credential_id" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"name" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_id" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" text NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_challenges" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"challenge" text DEFAULT '' NOT NULL,
	"remember" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spent_trials" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"trial_ends_at" timestamp (3) with time zone NOT NULL,
	"renders_used" integer NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"price_id" text NOT NULL,
	"session_id" text,
	"url" text,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"user_id" text,
	"handled_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
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
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"vehicle" text DEFAULT '' NOT NULL,
	"job_number" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"idempotency_key" text,
	"request_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_stages" (
	"user_id" text NOT NULL,
	"root_id" integer NOT NULL,
	"stage" text NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_stages_user_id_root_id_pk" PRIMARY KEY("user_id","root_id"),
	CONSTRAINT "job_stages_stage" CHECK ("job_stages"."stage" in ('in-work', 'done'))
);
--> statement-breakpoint
CREATE TABLE "api_audit" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ip_address" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"key_hash" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"last_used_ip" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_prefix" UNIQUE("prefix")
);
--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"delivery_id" text NOT NULL,
	"attempt" integer NOT NULL,
	"status" integer,
	"problem" text DEFAULT '' NOT NULL,
	"answer_excerpt" text DEFAULT '' NOT NULL,
	"milliseconds" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_attempts_once" UNIQUE("delivery_id","attempt")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"endpoint_id" text NOT NULL,
	"event_id" text NOT NULL,
	"topic" text NOT NULL,
	"fact" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_once" UNIQUE("endpoint_id","fact"),
	CONSTRAINT "webhook_deliveries_states" CHECK ("webhook_deliveries"."state" in ('queued', 'sending', 'delivered', 'dead'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"url" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"topics" jsonb NOT NULL,
	"secret_sealed" text NOT NULL,
	"old_secret_sealed" text,
	"old_secret_until" timestamp (3) with time zone,
	"enabled" boolean DEFAULT true NOT NULL,
	"disabled_reason" text,
	"failing_since" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_success_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"template" text NOT NULL,
	"data" jsonb NOT NULL,
	"share_id" text,
	"once_key" text,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	"useful_until" timestamp (3) with time zone NOT NULL,
	"problem" text,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mails_once" UNIQUE("once_key"),
	CONSTRAINT "mails_states" CHECK ("mails"."state" in ('queued', 'sending', 'sent', 'dead'))
);
--> statement-breakpoint
CREATE TABLE "portfolio_items" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"design_id" integer NOT NULL,
	"position" integer NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	CONSTRAINT "portfolio_items_once" UNIQUE("user_id","design_id")
);
--> statement-breakpoint
CREATE TABLE "portfolios" (
	"user_id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"show_contact" boolean DEFAULT true NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "portfolios_slug" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "shops" (
	"user_id" text PRIMARY KEY NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"next_steps" text DEFAULT '' NOT NULL,
	"color" text DEFAULT '#7a1f2b' NOT NULL,
	"logo_file_id" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shops_color" CHECK ("shops"."color" ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
CREATE TABLE "provider_calls" (
	"id" text PRIMARY KEY NOT NULL,
	"render_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"provider" text NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"remote_id" text,
	"reserved_micros" bigint NOT NULL,
	"cost_micros" bigint,
	"failure" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "provider_calls_once" UNIQUE("render_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "provider_health" (
	"provider" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"paused_until" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_spending" (
	"bucket" text PRIMARY KEY NOT NULL,
	"micros" bigint NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
	"title" text DEFAULT '' NOT NULL,
	"superseded_at" timestamp (3) with time zone,
	"superseded_by" integer,
	"decided_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "decisions_id" UNIQUE("id"),
	CONSTRAINT "decisions_once" UNIQUE("user_id","request_id"),
	CONSTRAINT "decisions_chain" UNIQUE("user_id","previous_hash"),
	CONSTRAINT "decisions_kind" CHECK ("decisions"."decision" in ('approved', 'change', 'declined'))
);
--> statement-breakpoint
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
CREATE TABLE "news_stops" (
	"user_id" text NOT NULL,
	"root_id" integer NOT NULL,
	"email_hash" text NOT NULL,
	"stopped_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "news_stops_user_id_root_id_email_hash_pk" PRIMARY KEY("user_id","root_id","email_hash")
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"share_id" text NOT NULL,
	"design_id" integer NOT NULL,
	"root_id" integer NOT NULL,
	"version" integer NOT NULL,
	"person_name" text NOT NULL,
	"words" text NOT NULL,
	"pins" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"request_id" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "questions_once" UNIQUE("user_id","request_id"),
	CONSTRAINT "questions_answer" CHECK (("questions"."answer" is null) = ("questions"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "share_options" (
	"share_id" text NOT NULL,
	"place" integer NOT NULL,
	"design_id" integer NOT NULL,
	"root_id" integer NOT NULL,
	"known_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "share_options_share_id_place_pk" PRIMARY KEY("share_id","place"),
	CONSTRAINT "share_options_once" UNIQUE("share_id","root_id")
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
	"title" text DEFAULT '' NOT NULL,
	"follows_newest" boolean DEFAULT true NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"last_viewed_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"capability" text DEFAULT 'answer' NOT NULL,
	"is_one_job" boolean DEFAULT false NOT NULL,
	"language" text,
	"customer_language" text,
	"customer_email" text,
	"told_at" timestamp (3) with time zone,
	"known_version" integer DEFAULT 0 NOT NULL,
	"idempotency_key" text,
	"request_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shares_token" UNIQUE("token_hash"),
	CONSTRAINT "shares_views" CHECK ("shares"."views" >= 0),
	CONSTRAINT "shares_capability" CHECK ("shares"."capability" in ('look', 'answer'))
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"admin_id" text NOT NULL,
	"admin_name" text NOT NULL,
	"action" text NOT NULL,
	"subject_id" text,
	"subject_name" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"is_premium" boolean DEFAULT false NOT NULL,
	"requests_refund" boolean DEFAULT false NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waitlist" (
	"email" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "swatch_tiles" (
	"file_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"sha256" text NOT NULL,
	"color" text NOT NULL,
	"width_cm" real NOT NULL,
	"height_cm" real NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "swatch_tiles_once" UNIQUE("user_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "swatches" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"book" text NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"supplier" text DEFAULT '' NOT NULL,
	"line" text DEFAULT '' NOT NULL,
	"material" text NOT NULL,
	"grain" text,
	"color" text NOT NULL,
	"price_band" integer,
	"in_stock" boolean DEFAULT true NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"tile_file_id" text,
	"code_key" text,
	"used_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "swatches_code" UNIQUE("user_id","code_key"),
	CONSTRAINT "swatches_color" CHECK ("swatches"."color" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "swatches_price_band" CHECK ("swatches"."price_band" between 1 and 4)
);
--> statement-breakpoint
CREATE TABLE "visitor_photos" (
	"id" text PRIMARY KEY NOT NULL,
	"visitor_hash" text NOT NULL,
	"image" text NOT NULL,
	"storage_key" text,
	"name" text DEFAULT '' NOT NULL,
	"mime" text DEFAULT 'image/jpeg' NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"sha256" text DEFAULT '' NOT NULL,
	"source_sha256" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"layers_key" text,
	"engine_version" integer DEFAULT 0 NOT NULL,
	"zones" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"marks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"problem" jsonb,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visitor_photos_storage_key" UNIQUE("storage_key"),
	CONSTRAINT "visitor_photos_once" UNIQUE("visitor_hash","image"),
	CONSTRAINT "visitor_photos_state" CHECK ("visitor_photos"."state" in ('queued', 'running', 'ready', 'failed'))
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
ALTER TABLE "render_batches" ADD CONSTRAINT "render_batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renders" ADD CONSTRAINT "renders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renders" ADD CONSTRAINT "renders_source_file_id_files_id_fk" FOREIGN KEY ("source_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renders" ADD CONSTRAINT "renders_batch_id_render_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."render_batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renders" ADD CONSTRAINT "renders_result_file_id_files_id_fk" FOREIGN KEY ("result_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renders" ADD CONSTRAINT "renders_master_file_id_files_id_fk" FOREIGN KEY ("master_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ADD CONSTRAINT "sign_in_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_designs" ADD CONSTRAINT "customer_designs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_designs" ADD CONSTRAINT "customer_designs_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_stages" ADD CONSTRAINT "job_stages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_audit" ADD CONSTRAINT "api_audit_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_items" ADD CONSTRAINT "portfolio_items_user_id_portfolios_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."portfolios"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_items" ADD CONSTRAINT "portfolio_items_design_id_designs_id_fk" FOREIGN KEY ("design_id") REFERENCES "public"."designs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolios" ADD CONSTRAINT "portfolios_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_logo_file_id_files_id_fk" FOREIGN KEY ("logo_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_design_id_designs_id_fk" FOREIGN KEY ("design_id") REFERENCES "public"."designs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embeds" ADD CONSTRAINT "embeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embeds" ADD CONSTRAINT "embeds_design_id_designs_id_fk" FOREIGN KEY ("design_id") REFERENCES "public"."designs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_stops" ADD CONSTRAINT "news_stops_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_design_id_designs_id_fk" FOREIGN KEY ("design_id") REFERENCES "public"."designs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_options" ADD CONSTRAINT "share_options_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_options" ADD CONSTRAINT "share_options_design_id_designs_id_fk" FOREIGN KEY ("design_id") REFERENCES "public"."designs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_unlocks" ADD CONSTRAINT "share_unlocks_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_viewers" ADD CONSTRAINT "share_viewers_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_design_id_designs_id_fk" FOREIGN KEY ("design_id") REFERENCES "public"."designs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "swatch_tiles" ADD CONSTRAINT "swatch_tiles_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "swatch_tiles" ADD CONSTRAINT "swatch_tiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "swatches" ADD CONSTRAINT "swatches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "swatches" ADD CONSTRAINT "swatches_tile_file_id_files_id_fk" FOREIGN KEY ("tile_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "designs_user" ON "designs" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "designs_listed" ON "designs" USING btree ("user_id","created_at","id","root_id","version","style","materials","seat_type","stitching_style","name") WHERE "designs"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "designs_trashed" ON "designs" USING btree ("user_id","trashed_at","id") WHERE "designs"."trashed_at" is not null;--> statement-breakpoint
CREATE INDEX "designs_later" ON "designs" USING btree ("user_id","root_id","version") WHERE "designs"."root_id" is not null and "designs"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "designs_tree" ON "designs" USING btree ("user_id",coalesce("root_id", "id"),"version");--> statement-breakpoint
CREATE INDEX "designs_render" ON "designs" USING btree ("render_id");--> statement-breakpoint
CREATE UNIQUE INDEX "designs_version" ON "designs" USING btree ("root_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "designs_idempotency" ON "designs" USING btree ("user_id","idempotency_key") WHERE "designs"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "designs_trash" ON "designs" USING btree ("trashed_at");--> statement-breakpoint
CREATE INDEX "designs_original" ON "designs" USING btree ("original_file_id");--> statement-breakpoint
CREATE INDEX "designs_generated" ON "designs" USING btree ("generated_file_id");--> statement-breakpoint
CREATE INDEX "designs_master" ON "designs" USING btree ("master_file_id");--> statement-breakpoint
CREATE INDEX "files_user" ON "files" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "files_expiry" ON "files" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "files_source" ON "files" USING btree ("user_id","source_sha256");--> statement-breakpoint
CREATE INDEX "ledger_user" ON "ledger" USING btree ("user_id","window");--> statement-breakpoint
CREATE INDEX "photos_file" ON "photos" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "rate_limits_expiry" ON "rate_limits" USING btree ("resets_at");--> statement-breakpoint
CREATE UNIQUE INDEX "render_batches_idempotency" ON "render_batches" USING btree ("user_id","idempotency_key") WHERE "render_batches"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "render_batches_user" ON "render_batches" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "renders_one_in_line" ON "renders" USING btree ("user_id") WHERE "renders"."state" in ('queued', 'running') and ("renders"."batch_id" is null or "renders"."job_id" is not null);--> statement-breakpoint
CREATE UNIQUE INDEX "renders_batch_item" ON "renders" USING btree ("batch_id","batch_item") WHERE "renders"."state" in ('queued', 'running', 'succeeded');--> statement-breakpoint
CREATE INDEX "renders_batch" ON "renders" USING btree ("batch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "renders_idempotency" ON "renders" USING btree ("user_id","idempotency_key") WHERE "renders"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "renders_user" ON "renders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "renders_state" ON "renders" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "renders_result" ON "renders" USING btree ("result_file_id");--> statement-breakpoint
CREATE INDEX "renders_master" ON "renders" USING btree ("master_file_id");--> statement-breakpoint
CREATE INDEX "renders_source" ON "renders" USING btree ("source_file_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_billing_email_stale" ON "users" USING btree ("id") WHERE "users"."stripe_customer_id" is not null and "users"."billing_email" is distinct from "users"."email";--> statement-breakpoint
CREATE INDEX "account_links_user" ON "account_links" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "account_links_expiry" ON "account_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_challenges_expiry" ON "sign_in_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_one_open" ON "checkouts" USING btree ("user_id") WHERE "checkouts"."state" = 'open';--> statement-breakpoint
CREATE INDEX "checkouts_user" ON "checkouts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "webhook_events_handled" ON "webhook_events" USING btree ("handled_at");--> statement-breakpoint
CREATE INDEX "customer_designs_customer" ON "customer_designs" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "customers_user" ON "customers" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_idempotency" ON "customers" USING btree ("user_id","idempotency_key") WHERE "customers"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "api_audit_user" ON "api_audit" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_attempts_user" ON "webhook_attempts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("state","next_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log" ON "webhook_deliveries" USING btree ("endpoint_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_user" ON "webhook_deliveries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_user" ON "webhook_endpoints" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree ("state","next_at");--> statement-breakpoint
CREATE INDEX "mails_to" ON "mails" USING btree ("to","created_at");--> statement-breakpoint
CREATE INDEX "mails_share" ON "mails" USING btree ("share_id");--> statement-breakpoint
CREATE INDEX "portfolio_items_design" ON "portfolio_items" USING btree ("design_id");--> statement-breakpoint
CREATE INDEX "shops_logo" ON "shops" USING btree ("logo_file_id");--> statement-breakpoint
CREATE INDEX "provider_calls_started" ON "provider_calls" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "provider_spending_started" ON "provider_spending" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "decisions_user" ON "decisions" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "decisions_root" ON "decisions" USING btree ("user_id","root_id","seq");--> statement-breakpoint
CREATE INDEX "decisions_share" ON "decisions" USING btree ("share_id");--> statement-breakpoint
CREATE INDEX "decisions_design" ON "decisions" USING btree ("design_id");--> statement-breakpoint
CREATE INDEX "embeds_user" ON "embeds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "embeds_design" ON "embeds" USING btree ("design_id");--> statement-breakpoint
CREATE INDEX "questions_root" ON "questions" USING btree ("user_id","root_id");--> statement-breakpoint
CREATE INDEX "questions_share" ON "questions" USING btree ("share_id");--> statement-breakpoint
CREATE INDEX "questions_design" ON "questions" USING btree ("design_id");--> statement-breakpoint
CREATE INDEX "share_options_root" ON "share_options" USING btree ("root_id");--> statement-breakpoint
CREATE INDEX "share_options_design" ON "share_options" USING btree ("design_id");--> statement-breakpoint
CREATE INDEX "share_unlocks_share" ON "share_unlocks" USING btree ("share_id");--> statement-breakpoint
CREATE INDEX "share_unlocks_expiry" ON "share_unlocks" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "shares_idempotency" ON "shares" USING btree ("user_id","idempotency_key") WHERE "shares"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "shares_root" ON "shares" USING btree ("user_id","root_id");--> statement-breakpoint
CREATE INDEX "shares_design" ON "shares" USING btree ("design_id");--> statement-breakpoint
CREATE INDEX "audit_log_created" ON "audit_log" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_order" ON "contact_messages" USING btree ("handled_at","is_premium","created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_user" ON "contact_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "swatches_user" ON "swatches" USING btree ("user_id","book");--> statement-breakpoint
CREATE INDEX "swatches_tile" ON "swatches" USING btree ("tile_file_id");--> statement-breakpoint
CREATE INDEX "swatches_deleted" ON "swatches" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "visitor_photos_expiry" ON "visitor_photos" USING btree ("expires_at");--> statement-breakpoint
-- A customer's decision is added and never changed, not even by a faulty statement of ours.
-- Free to change: the links to a share and a design that are deleted, and, once, that a newer version has taken its place.
CREATE FUNCTION refuse_decision_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		-- A decision is deleted only with its account.
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
