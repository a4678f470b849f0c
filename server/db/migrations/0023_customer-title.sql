ALTER TABLE "decisions" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "title" text DEFAULT '' NOT NULL;