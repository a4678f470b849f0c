CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"template" text NOT NULL,
	"data" jsonb NOT NULL,
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
CREATE INDEX "mails_waiting" ON "mails" USING btree ("state","next_at");--> statement-breakpoint
CREATE INDEX "mails_to" ON "mails" USING btree ("to","created_at");