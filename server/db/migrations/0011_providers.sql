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
ALTER TABLE "renders" ADD COLUMN "partial_key" text;--> statement-breakpoint
ALTER TABLE "renders" ADD COLUMN "partial_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "provider_calls_started" ON "provider_calls" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "provider_spending_started" ON "provider_spending" USING btree ("started_at");