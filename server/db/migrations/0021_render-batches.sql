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
DROP INDEX "renders_one_active";--> statement-breakpoint
ALTER TABLE "renders" ADD COLUMN "batch_id" text;--> statement-breakpoint
ALTER TABLE "renders" ADD COLUMN "batch_item" integer;--> statement-breakpoint
ALTER TABLE "renders" ADD COLUMN "sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "render_batches" ADD CONSTRAINT "render_batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "render_batches_idempotency" ON "render_batches" USING btree ("user_id","idempotency_key") WHERE "render_batches"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "render_batches_user" ON "render_batches" USING btree ("user_id","created_at");--> statement-breakpoint
ALTER TABLE "renders" ADD CONSTRAINT "renders_batch_id_render_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."render_batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "renders_one_in_line" ON "renders" USING btree ("user_id") WHERE "renders"."state" in ('queued', 'running') and ("renders"."batch_id" is null or "renders"."job_id" is not null);--> statement-breakpoint
CREATE UNIQUE INDEX "renders_batch_item" ON "renders" USING btree ("batch_id","batch_item") WHERE "renders"."state" in ('queued', 'running', 'succeeded');--> statement-breakpoint
CREATE INDEX "renders_batch" ON "renders" USING btree ("batch_id");