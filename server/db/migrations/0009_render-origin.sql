ALTER TABLE "renders" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "renders" ADD COLUMN "traceparent" text;