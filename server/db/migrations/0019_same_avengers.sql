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
CREATE INDEX "visitor_photos_expiry" ON "visitor_photos" USING btree ("expires_at");